import { can } from '@recado/contract/access'
import { extractorClientEvents } from '@recado/contract/extractor/events'
import { roomId } from '@recado/contract/extractor/extraction'
import { type Payload, wireName } from '@recado/contract/realtime'
import type { Socket } from 'socket.io'
import type { Actor } from '../../platform/actor.ts'
import {
  type AnyAreaSockets,
  declareSockets,
  type RequestedRooms,
  type RoomRequests,
} from '../../platform/realtime/area-sockets.ts'
import { dataOf } from '../../platform/realtime/socket-data.ts'
import { extractorRoom } from './announce-extraction.ts'

/** Parses the argument of a browser's event: a room id, or an object with the room and the user. */
function roomOf(argument: unknown): string | null {
  const rawRoomId =
    typeof argument === 'object' && argument !== null ? (argument as { roomId?: unknown }).roomId : argument
  const read = roomId.safeParse(rawRoomId)
  return read.success ? read.data : null
}

/** Whether the argument names another company, whose room the user may not join. */
function isOfAnother(argument: unknown, companyId: number): boolean {
  const claimedCompanyId = (argument as { companyId?: unknown } | null | undefined)?.companyId
  return claimedCompanyId !== undefined && claimedCompanyId !== null && Number(claimedCompanyId) !== companyId
}

const rooms: RequestedRooms<string> = {
  name: 'extractor',
  keyOf: roomOf,
  mayEnter: async (actor) => can(actor, 'extractor:view'),
  roomsOf: ({ companyId }, id) => [extractorRoom(companyId, id)],
}

/**
 * The rooms of the extractor, open only to the company's admins.
 * @param usage the company's monthly usage, which `welcome` contains
 */
export const extractorSockets = (
  usage: (actor: Actor) => Promise<Payload<'extractorWelcome'>['usage']>,
): AnyAreaSockets =>
  declareSockets({
    handledEvents: extractorClientEvents,
    requested: [rooms],
    serve: (socket: Socket, requests: RoomRequests) => ({
      handlers: {
        async joinRoom(argument: unknown) {
          const { companyId } = dataOf(socket).actor
          if (isOfAnother(argument, companyId)) return
          await requests.join(rooms, argument, async (actor) => {
            const payload: Payload<'extractorWelcome'> = { usage: await usage(actor) }
            socket.emit(wireName(companyId, 'extractorWelcome'), payload)
          })
        },
        leaveRoom: (argument: unknown) => requests.leave(rooms, argument),
      },
    }),
  })

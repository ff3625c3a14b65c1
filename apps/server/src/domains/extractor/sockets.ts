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

/** What a browser names: a room, alone or with who it says it is. */
function roomOf(argument: unknown): string | null {
  const named = typeof argument === 'object' && argument !== null ? (argument as { roomId?: unknown }).roomId : argument
  const read = roomId.safeParse(named)
  return read.success ? read.data : null
}

/** Whether it says that it is of another company: it then means a room that it may not hear. */
function isOfAnother(argument: unknown, companyId: number): boolean {
  const said = (argument as { companyId?: unknown } | null | undefined)?.companyId
  return said !== undefined && said !== null && Number(said) !== companyId
}

const rooms: RequestedRooms<string> = {
  name: 'extractor',
  keyOf: roomOf,
  mayEnter: async (actor) => can(actor, 'admin:only'),
  roomsOf: ({ companyId }, id) => [extractorRoom(companyId, id)],
}

/**
 * The rooms of the extractor: a company's admins hear its own, nobody else.
 * @param usage what a company used of its month, which `welcome` says
 */
export const extractorSockets = (
  usage: (actor: Actor) => Promise<Payload<'extractorWelcome'>['usage']>,
): AnyAreaSockets =>
  declareSockets({
    takes: extractorClientEvents,
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

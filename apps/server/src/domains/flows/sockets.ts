import { can } from '@recado/contract/access'
import { flowClientEvents } from '@recado/contract/flows/events'
import { type Payload, wireName } from '@recado/contract/realtime'
import type { Socket } from 'socket.io'
import type { Actor } from '../../platform/actor.ts'
import {
  type AnyAreaSockets,
  declareSockets,
  type RequestedRooms,
  type RoomRequests,
} from '../../platform/realtime/area-sockets.ts'
import { dataOf, isMuted } from '../../platform/realtime/socket-data.ts'

const flowId = (argument: unknown): number | null => {
  const id = typeof argument === 'string' ? Number(argument) : argument
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? id : null
}

const roomOf = (companyId: number, id: number) => `company-${companyId}-flow-${id}`

/** Presence of flows: a room per flow, with the people in it. */
export function flowSockets(hasFlow: (actor: Actor, id: number) => Promise<boolean>): AnyAreaSockets {
  const flows: RequestedRooms<number> = {
    name: 'flows',
    keyOf: flowId,
    mayEnter: async (actor, id) => can(actor, 'flows:view') && (await hasFlow(actor, id)),
    roomsOf: ({ companyId }, id) => [roomOf(companyId, id)],
  }
  return declareSockets({
    handledEvents: flowClientEvents,
    requested: [flows],
    serve(socket: Socket, requests: RoomRequests) {
      const openIds = new Set<number>()
      return {
        handlers: {
          openFlow: (id: unknown) =>
            requests.join(flows, id, async (_actor, key) => {
              openIds.add(key)
              await announcePresence(socket, key)
            }),
          closeFlow: async (id: unknown) => {
            await requests.leave(flows, id)
            const key = flowId(id)
            if (key !== null && openIds.delete(key)) await announcePresence(socket, key)
          },
        },
        onLeft: () => {
          for (const id of openIds) void announcePresence(socket, id)
        },
      }
    },
  })
}

/** Sends the list of people who have the flow open to all of them. */
async function announcePresence(socket: Socket, id: number): Promise<void> {
  const { companyId } = dataOf(socket).actor
  const room = roomOf(companyId, id)
  const inside = await socket.nsp.in(room).fetchSockets()
  const people = inside
    .filter((one) => one.id !== socket.id || (socket.connected && !isMuted(socket) && socket.rooms.has(room)))
    .map((one) => ({ key: one.id, userId: dataOf(one).actor.userId, name: dataOf(one).actor.name }))
  const payload: Payload<'flowPresence'> = { flowId: id, people }
  socket.nsp.in(room).emit(wireName(companyId, 'flowPresence'), payload)
}

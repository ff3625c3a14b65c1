import type { Actor } from '../actor.ts'
import { listRooms, rooms, sightRooms, type TicketList } from './rooms.ts'
import type { SocketAccess } from './socket-server.ts'

/** What others see of a socket in one ticket. `at`: when it last said so, in milliseconds. */
export interface Looking {
  key: string
  state: 'looking' | 'typing'
  at: number
}

/** What is remembered of a socket. Plain lists: it travels between nodes when a browser moves to another. */
export interface SocketData {
  actor: Actor
  /** What the browser asked for; the rooms follow from this and the person's rights. */
  lists: TicketList[]
  tickets: number[]
  /** The tickets that the person shows to be looking at, by id. */
  looking?: Readonly<Record<string, Looking>>
}

export const dataOf = (socket: { data: unknown }) => socket.data as SocketData

/** The rooms that follow from who somebody is. */
export function standingRooms(actor: Actor): string[] {
  const { companyId } = actor
  return [
    rooms.everybody,
    rooms.company(companyId),
    rooms.user(companyId, actor.userId),
    rooms.session(actor.sessionId),
    actor.profile === 'admin' ? rooms.operators(companyId) : rooms.others(companyId),
    ...sightRooms(actor),
  ]
}

/** All rooms of a socket as its person's rights are now. Tickets out of their sight are forgotten. */
export async function wantedRooms(access: SocketAccess, data: SocketData): Promise<Set<string>> {
  for (const id of [...data.tickets]) {
    if (await access.mayJoinTicket(data.actor, id)) continue
    data.tickets = data.tickets.filter((ticket) => ticket !== id)
  }
  // Only now, in one go: what the browser joined meanwhile was checked by that and stays.
  const { actor, lists, tickets } = data
  return new Set([
    ...standingRooms(actor),
    ...lists.flatMap((list) => listRooms(actor, list)),
    ...tickets.map((id) => rooms.ticket(actor.companyId, id)),
  ])
}

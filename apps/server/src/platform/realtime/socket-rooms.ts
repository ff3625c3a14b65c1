import { ticketStatuses } from '@recado/contract/conversations/ticket'
import type { Socket } from 'socket.io'
import type { Actor } from '../actor.ts'
import { listRooms, rooms, sightRooms, type TicketList } from './rooms.ts'
import { createSerialTasks } from './serial-tasks.ts'
import type { SocketAccess } from './socket-server.ts'

/** The state of a socket in one ticket, as others see it. `at`: its last sign of life, in milliseconds. */
export interface Looking {
  key: string
  state: 'looking' | 'typing'
  at: number
}

/** The stored data of a socket. Plain lists: it travels between nodes when a browser moves to another. */
export interface SocketData {
  actor: Actor
  /** Whether it asked for acknowledgements in brief. */
  briefAcks: boolean
  /** The rooms that the browser asked for; the joined ones follow from this and the person's rights. */
  lists: TicketList[]
  tickets: number[]
  /** The tickets that the person shows to be looking at, by id. */
  looking?: Readonly<Record<string, Looking>>
}

export const dataOf = (socket: { data: unknown }) => socket.data as SocketData

/** The rooms that follow from who somebody is, and with what. */
function personRooms({ actor, briefAcks }: Pick<SocketData, 'actor' | 'briefAcks'>): string[] {
  const { companyId } = actor
  return [
    rooms.everybody,
    rooms.company(companyId),
    rooms.user(companyId, actor.userId),
    rooms.session(actor.sessionId),
    actor.profile === 'admin' ? rooms.operators(companyId) : rooms.others(companyId),
    ...(briefAcks ? [rooms.briefAcks(companyId)] : []),
    ...sightRooms(actor),
  ]
}

/** All rooms of a socket as it stands; tickets must have been checked. */
function wantedRooms(data: SocketData): string[] {
  const { actor, lists, tickets } = data
  return [
    ...personRooms(data),
    ...lists.flatMap((list) => listRooms(actor, list)),
    ...tickets.map((id) => rooms.ticket(actor.companyId, id)),
  ]
}

/** Whether a person still has every right that a connection had when it was cut. */
export async function mayHaveRooms(
  access: Pick<SocketAccess, 'mayJoinTicket'>,
  data: SocketData,
  had: readonly string[],
): Promise<boolean> {
  const tickets = await seenTickets(access, data)
  const wanted = new Set(wantedRooms({ ...data, tickets }))
  return had.every((room) => wanted.has(room))
}

async function seenTickets(access: Pick<SocketAccess, 'mayJoinTicket'>, data: SocketData): Promise<number[]> {
  const seen: number[] = []
  for (const id of data.tickets) if (await access.mayJoinTicket(data.actor, id)) seen.push(id)
  return seen
}

export const asTicketId = (value: unknown): number | null => {
  const id = typeof value === 'string' ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? id : null
}

const asList = (value: unknown): TicketList | null =>
  value === 'notification' || (ticketStatuses as readonly unknown[]).includes(value) ? (value as TicketList) : null

const muted = new WeakSet<Socket>()

/** Whether a socket's session ended: it receives nothing more. */
export const isMuted = (socket: Socket): boolean => muted.has(socket)

/** So many joins and leaves of one socket may wait: no screen asks for a tenth of it. */
const MOST_WAITING = 1_000

/** The rooms of one socket. Joins and leaves take effect in the order in which they were asked for, each as a whole. */
export interface SocketRooms {
  /** Into the rooms that follow from who the person is. */
  enter(): void
  /** @param passive joining says nothing of reading; otherwise the owner has read the ticket */
  joinTicket(argument: unknown, passive: boolean): Promise<void>
  leaveTicket(argument: unknown): Promise<void>
  joinList(argument: unknown): Promise<void>
  leaveList(argument: unknown): Promise<void>
  /** The person's rights may be others: the rooms are chosen again, before everything that waits. */
  chooseAgain(): Promise<void>
  /** Hears nothing any more but the notice of its end; no join has an effect from now on. */
  mute(): void
}

/** @param access throws in `actorOf` when the session ended: `chooseAgain` rejects with that */
export function createSocketRooms(socket: Socket, access: SocketAccess): SocketRooms {
  const tasks = createSerialTasks(MOST_WAITING)
  const data = () => dataOf(socket)
  /** Changes rooms without waiting: an event reaches either all old rooms or all new ones. */
  const change = (leave: Iterable<string>, join: string[]) => {
    // A room that a gone socket joins would be kept for ever.
    if (isMuted(socket) || !socket.connected) return
    for (const room of leave) void socket.leave(room)
    void socket.join(join)
  }
  const inOrder = (task: () => void) => tasks.append(async () => task())

  async function choose(): Promise<void> {
    data().actor = await access.actorOf(data().actor.sessionId)
    const before = new Set(socket.rooms)
    data().tickets = await seenTickets(access, data())
    const wanted = wantedRooms(data())
    const kept = new Set([socket.id, ...wanted])
    // Out of a room meanwhile: its ticket has just moved out of sight, which the looking up may not have seen.
    const lost = new Set([...before].filter((room) => !socket.rooms.has(room)))
    change(
      [...socket.rooms].filter((room) => !kept.has(room)),
      wanted.filter((room) => !lost.has(room)),
    )
  }

  return {
    enter: () => change([], personRooms(data())),
    joinTicket: (argument, passive) =>
      tasks.append(async () => {
        const id = asTicketId(argument)
        if (id === null || !(await access.mayJoinTicket(data().actor, id))) return
        data().tickets = [...data().tickets.filter((ticket) => ticket !== id), id]
        change([], [rooms.ticket(data().actor.companyId, id)])
        if (!passive) await access.openedTicket(data().actor, id)
      }),
    leaveTicket: (argument) =>
      inOrder(() => {
        const id = asTicketId(argument)
        if (id === null) return
        data().tickets = data().tickets.filter((ticket) => ticket !== id)
        change([rooms.ticket(data().actor.companyId, id)], [])
      }),
    joinList: (argument) =>
      inOrder(() => {
        const list = asList(argument)
        if (list === null) return
        data().lists = [...data().lists.filter((known) => known !== list), list]
        change([], listRooms(data().actor, list))
      }),
    leaveList: (argument) =>
      inOrder(() => {
        const list = asList(argument)
        if (list === null) return
        data().lists = data().lists.filter((known) => known !== list)
        change(listRooms(data().actor, list), [])
      }),
    chooseAgain: () => tasks.prepend(choose),
    mute() {
      const notice = rooms.session(data().actor.sessionId)
      change(
        [...socket.rooms].filter((room) => room !== socket.id && room !== notice),
        [notice],
      )
      muted.add(socket)
    },
  }
}

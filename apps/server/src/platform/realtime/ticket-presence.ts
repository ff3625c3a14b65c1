import { randomUUID } from 'node:crypto'
import type { PresentPerson } from '@recado/contract/conversations/events'
import { type Payload, wireName } from '@recado/contract/realtime'
import type { Socket } from 'socket.io'
import type { Log } from '../log.ts'
import { rooms } from './rooms.ts'
import { dataOf, isMuted, type Looking, type SocketData } from './socket-rooms.ts'
import type { SocketAccess } from './socket-server.ts'

/** Nobody looks at more tickets than this at once; the one looked at longest ago is let go. */
const MOST = 8
/** The same state is not sent again sooner, in milliseconds: a key that is held down changes nothing. */
const AGAIN_MS = 1_000

/** Tickets whose rights are being looked up: who leaves meanwhile shall not be shown afterwards. */
const asking = new WeakMap<Socket, Set<number>>()

/** Nothing of presence is stored: it lives at the sockets and travels between nodes with them (PLUS-13). */
interface PresenceParts {
  access: Pick<SocketAccess, 'mayJoinTicket'>
  log: Log
}

/**
 * A person has a ticket open: everybody there receives it, and the person receives who is there. Repeated from time to
 * time, so that a window whose node died is not shown for ever. Ignored for tickets that the person may not see.
 */
export async function watchTicket(socket: Socket, { access, log }: PresenceParts, id: number | null): Promise<void> {
  if (id === null) return
  const data = dataOf(socket)
  const asks = asking.get(socket) ?? new Set()
  asking.set(socket, asks.add(id))
  if (!isInside(socket, id) && !(await access.mayJoinTicket(data.actor, id))) return unwatchTicket(socket, id)
  if (!socket.connected || isMuted(socket) || !asks.delete(id)) return
  const before = data.looking?.[id]
  keepLooking(socket, id, { key: before?.key ?? randomUUID(), state: before?.state ?? 'looking', at: Date.now() })
  // A person who repeats it knows the others already.
  if (before) return
  try {
    await emitPeople(socket, id)
  } catch (error) {
    log.debug({ err: error }, 'another node did not say who looks at a ticket')
  }
}

/** The person turned to something else. */
export function unwatchTicket(socket: Socket, id: number | null): void {
  const data = dataOf(socket)
  const before = id === null ? undefined : data.looking?.[id]
  if (id !== null) asking.get(socket)?.delete(id)
  if (id === null || !before) return
  const { [id]: _, ...rest } = data.looking ?? {}
  data.looking = rest
  emit(socket, id, { ...before, state: 'gone' })
}

/** The person began or stopped to write in a ticket they look at. */
export function setTyping(socket: Socket, id: number | null, state: Looking['state']): void {
  const before = id === null ? undefined : dataOf(socket).looking?.[id]
  if (id === null || !before || !isInside(socket, id)) return
  if (before.state === state && Date.now() - before.at < AGAIN_MS) return
  keepLooking(socket, id, { ...before, state, at: Date.now() })
}

/** The socket ended: its person is gone from everywhere, unless another window of theirs stays. */
export function leavePresence(socket: Socket): void {
  for (const id of Object.keys(dataOf(socket).looking ?? {})) unwatchTicket(socket, Number(id))
}

/** Rights changed: tickets out of sight are no longer looked at. */
export function forgetUnseen(socket: Socket): void {
  for (const id of Object.keys(dataOf(socket).looking ?? {})) {
    if (!isInside(socket, Number(id))) unwatchTicket(socket, Number(id))
  }
}

const roomOf = (socket: Socket, id: number) => rooms.ticket(dataOf(socket).actor.companyId, id)
const isInside = (socket: Socket, id: number) => socket.rooms.has(roomOf(socket, id))

function keepLooking(socket: Socket, id: number, looking: Looking): void {
  const data = dataOf(socket)
  data.looking = { ...data.looking, [id]: looking }
  emit(socket, id, looking)
  const all = Object.entries(data.looking)
  const oldest = all.reduce((a, b) => (b[1].at < a[1].at ? b : a), [String(id), looking] as const)
  if (all.length > MOST) unwatchTicket(socket, Number(oldest[0]))
}

const personOf = ({ actor }: SocketData, key: string, state: PresentPerson['state']): PresentPerson => ({
  key,
  userId: actor.userId,
  name: actor.name,
  state,
})

function emit(socket: Socket, ticketId: number, { key, state }: { key: string; state: PresentPerson['state'] }): void {
  const data = dataOf(socket)
  const payload: Payload<'ticketPresence'> = { action: 'person', ticketId, person: personOf(data, key, state) }
  socket.to(roomOf(socket, ticketId)).emit(wireName(data.actor.companyId, 'ticketPresence'), payload)
}

async function emitPeople(socket: Socket, ticketId: number): Promise<void> {
  const others = (await socket.nsp.in(roomOf(socket, ticketId)).fetchSockets()).filter(({ id }) => id !== socket.id)
  const people = others.flatMap((other) => {
    const data = dataOf(other)
    const looking = data.looking?.[ticketId]
    return looking ? [personOf(data, looking.key, looking.state)] : []
  })
  if (isMuted(socket)) return
  const payload: Payload<'ticketPresence'> = { action: 'people', ticketId, people }
  socket.emit(wireName(dataOf(socket).actor.companyId, 'ticketPresence'), payload)
}

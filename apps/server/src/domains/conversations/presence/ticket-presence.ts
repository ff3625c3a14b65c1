import { randomUUID } from 'node:crypto'
import type { PresentPerson } from '@recado/contract/conversations/events'
import { type Payload, wireName } from '@recado/contract/realtime'
import type { Socket } from 'socket.io'
import type { Actor } from '../../../platform/actor.ts'
import type { Log } from '../../../platform/log.ts'
import { dataOf, isMuted, type SocketData, socketState } from '../../../platform/realtime/socket-data.ts'
import { ticketRoom } from '../tickets/ticket-rooms.ts'

/** A socket's state in one ticket, as other users see it. `at`: its last heartbeat, in milliseconds. */
interface ViewerState {
  key: string
  state: 'looking' | 'typing'
  at: number
}

/** The tickets that the user is viewing, by id. Kept in the socket's state, never stored (PLUS-13). */
export const viewedTickets = socketState<Readonly<Record<string, ViewerState>>>('looking', {})

/** Maximum number of tickets per socket. Beyond it, the least recently viewed one is dropped. */
const MAX_TICKETS = 8
/** Minimum milliseconds between two sends of the same state, because a key held down reports it constantly. */
const REPEAT_MS = 1_000

/** The presence of one socket's user in tickets. */
export interface TicketPresence {
  /**
   * The user opened a ticket: all viewers are notified, and the user receives the list of viewers. Clients repeat this,
   * so that a window on a dead node expires. Ignored for tickets that the user may not see.
   */
  watch(id: number | null): Promise<void>
  /** The user left the ticket. */
  unwatch(id: number | null): void
  /** The user started or stopped typing in a ticket they view. */
  type(id: number | null, state: ViewerState['state']): void
  /** The user's rights changed: leaves tickets that are no longer visible. */
  forgetUnseen(): void
  /** The socket closed: the user leaves all its tickets, except those viewed in another window. */
  leave(): void
}

export interface PresenceDependencies {
  mayJoinTicket(actor: Actor, ticketId: number): Promise<boolean>
  log: Log
}

export function createTicketPresence(socket: Socket, { mayJoinTicket, log }: PresenceDependencies): TicketPresence {
  /** Tickets whose access check is pending. A user who leaves during the check must not be shown afterwards. */
  const pendingChecks = new Set<number>()
  const now = () => viewedTickets.of(dataOf(socket))
  const isInside = (id: number) => socket.rooms.has(roomOf(socket, id))

  function saveState(id: number, state: ViewerState): void {
    const all = { ...now(), [id]: state }
    viewedTickets.set(dataOf(socket), all)
    emit(socket, id, state)
    const byAge = Object.entries<ViewerState>(all).sort(([, a], [, b]) => a.at - b.at)
    if (byAge.length > MAX_TICKETS) unwatch(Number(byAge[0]?.[0]))
  }

  function unwatch(id: number | null): void {
    const before = id === null ? undefined : now()[id]
    if (id !== null) pendingChecks.delete(id)
    if (id === null || !before) return
    const { [id]: _, ...rest } = now()
    viewedTickets.set(dataOf(socket), rest)
    emit(socket, id, { ...before, state: 'gone' })
  }

  return {
    async watch(id) {
      if (id === null) return
      pendingChecks.add(id)
      if (!isInside(id) && !(await mayJoinTicket(dataOf(socket).actor, id))) return unwatch(id)
      if (!socket.connected || isMuted(socket) || !pendingChecks.delete(id)) return
      const before = now()[id]
      saveState(id, { key: before?.key ?? randomUUID(), state: before?.state ?? 'looking', at: Date.now() })
      // On a repetition the user already has the list of viewers.
      if (before) return
      try {
        await emitPeople(socket, id)
      } catch (error) {
        log.debug({ err: error }, 'another node did not report who views a ticket')
      }
    },
    unwatch,
    type(id, state) {
      const before = id === null ? undefined : now()[id]
      if (id === null || !before || !isInside(id)) return
      if (before.state === state && Date.now() - before.at < REPEAT_MS) return
      saveState(id, { ...before, state, at: Date.now() })
    },
    forgetUnseen() {
      for (const id of Object.keys(now())) if (!isInside(Number(id))) unwatch(Number(id))
    },
    leave() {
      for (const id of Object.keys(now())) unwatch(Number(id))
    },
  }
}

const roomOf = (socket: Socket, id: number) => ticketRoom(dataOf(socket).actor.companyId, id)

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
  const otherSockets = (await socket.nsp.in(roomOf(socket, ticketId)).fetchSockets()).filter(
    ({ id }) => id !== socket.id,
  )
  const people = otherSockets.flatMap((other) => {
    const data = dataOf(other)
    const viewing = viewedTickets.of(data)[ticketId]
    return viewing ? [personOf(data, viewing.key, viewing.state)] : []
  })
  if (isMuted(socket)) return
  const payload: Payload<'ticketPresence'> = { action: 'people', ticketId, people }
  socket.emit(wireName(dataOf(socket).actor.companyId, 'ticketPresence'), payload)
}

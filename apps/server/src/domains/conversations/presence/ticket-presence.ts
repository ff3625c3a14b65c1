import { randomUUID } from 'node:crypto'
import type { PresentPerson } from '@recado/contract/conversations/events'
import { type Payload, wireName } from '@recado/contract/realtime'
import type { Socket } from 'socket.io'
import type { Actor } from '../../../platform/actor.ts'
import type { Log } from '../../../platform/log.ts'
import { dataOf, isMuted, type SocketData, socketState } from '../../../platform/realtime/socket-data.ts'
import { ticketRoom } from '../tickets/ticket-rooms.ts'

/** The state of a socket in one ticket, as others see it. `at`: its last sign of life, in milliseconds. */
interface Look {
  key: string
  state: 'looking' | 'typing'
  at: number
}

/** The tickets that the person shows to be looking at, by id: it lives at the socket and is never stored (PLUS-13). */
export const looks = socketState<Readonly<Record<string, Look>>>('looking', {})

/** Nobody looks at more tickets than this at once; the one looked at longest ago is let go. */
const MOST = 8
/** The same state is not sent again sooner, in milliseconds: a key that is held down changes nothing. */
const AGAIN_MS = 1_000

/** The presence of one socket's person in tickets. */
export interface TicketPresence {
  /**
   * A person has a ticket open: everybody there receives it, and the person receives who is there. Repeated from time to
   * time, so that a window whose node died is not shown for ever. Ignored for tickets that the person may not see.
   */
  watch(id: number | null): Promise<void>
  /** The person turned to something else. */
  unwatch(id: number | null): void
  /** The person began or stopped to write in a ticket they look at. */
  type(id: number | null, state: Look['state']): void
  /** Rights changed: tickets out of sight are no longer looked at. */
  forgetUnseen(): void
  /** The socket ended: its person is gone from everywhere, unless another window of theirs stays. */
  leave(): void
}

export interface PresenceDependencies {
  mayJoinTicket(actor: Actor, ticketId: number): Promise<boolean>
  log: Log
}

export function createTicketPresence(socket: Socket, { mayJoinTicket, log }: PresenceDependencies): TicketPresence {
  /** Tickets whose rights are being looked up: who leaves meanwhile shall not be shown afterwards. */
  const asking = new Set<number>()
  const now = () => looks.of(dataOf(socket))
  const isInside = (id: number) => socket.rooms.has(roomOf(socket, id))

  function keepLooking(id: number, look: Look): void {
    const all = { ...now(), [id]: look }
    looks.set(dataOf(socket), all)
    emit(socket, id, look)
    const byAge = Object.entries<Look>(all).sort(([, a], [, b]) => a.at - b.at)
    if (byAge.length > MOST) unwatch(Number(byAge[0]?.[0]))
  }

  function unwatch(id: number | null): void {
    const before = id === null ? undefined : now()[id]
    if (id !== null) asking.delete(id)
    if (id === null || !before) return
    const { [id]: _, ...rest } = now()
    looks.set(dataOf(socket), rest)
    emit(socket, id, { ...before, state: 'gone' })
  }

  return {
    async watch(id) {
      if (id === null) return
      asking.add(id)
      if (!isInside(id) && !(await mayJoinTicket(dataOf(socket).actor, id))) return unwatch(id)
      if (!socket.connected || isMuted(socket) || !asking.delete(id)) return
      const before = now()[id]
      keepLooking(id, { key: before?.key ?? randomUUID(), state: before?.state ?? 'looking', at: Date.now() })
      // A person who repeats it knows the others already.
      if (before) return
      try {
        await emitPeople(socket, id)
      } catch (error) {
        log.debug({ err: error }, 'another node did not say who looks at a ticket')
      }
    },
    unwatch,
    type(id, state) {
      const before = id === null ? undefined : now()[id]
      if (id === null || !before || !isInside(id)) return
      if (before.state === state && Date.now() - before.at < AGAIN_MS) return
      keepLooking(id, { ...before, state, at: Date.now() })
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
  const others = (await socket.nsp.in(roomOf(socket, ticketId)).fetchSockets()).filter(({ id }) => id !== socket.id)
  const people = others.flatMap((other) => {
    const data = dataOf(other)
    const look = looks.of(data)[ticketId]
    return look ? [personOf(data, look.key, look.state)] : []
  })
  if (isMuted(socket)) return
  const payload: Payload<'ticketPresence'> = { action: 'people', ticketId, people }
  socket.emit(wireName(dataOf(socket).actor.companyId, 'ticketPresence'), payload)
}

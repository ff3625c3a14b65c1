import { READY_EVENT } from '@recado/contract/realtime'
import { io, type Socket } from 'socket.io-client'
import type { Person } from './people.ts'
import { until } from './until.ts'

export interface ReceivedEvent {
  name: string
  payload: Record<string, unknown>
}

/** A browser's socket that records every event. */
export interface TestSocket {
  socket: Socket
  received: ReceivedEvent[]
  /** Waits for an event whose name ends with `ending` and which passes the test. */
  receives(ending: string, test?: (payload: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>
  close(): void
}

/**
 * Connects like another web client of the family (`query` adds parameters). Waits for `ready` and until the server has
 * answered every join.
 */
export async function openSocket(
  url: string,
  person: Person,
  joins: Array<[string, unknown?]> = [],
  query: Record<string, string> = {},
): Promise<TestSocket> {
  const socket = io(url, {
    transports: ['websocket'],
    query: { token: person.token ?? '', ...query },
    reconnection: false,
    forceNew: true,
  })
  const received: ReceivedEvent[] = []
  socket.onAny((name: string, payload: Record<string, unknown>) => received.push({ name, payload }))
  await new Promise<void>((resolve, reject) => {
    socket.once(READY_EVENT, () => resolve())
    socket.once('connect_error', reject)
  })
  await Promise.all(
    joins.map(([name, argument]) => socket.timeout(45_000).emitWithAck(name, argument, { passive: true })),
  )
  return {
    socket,
    received,
    receives: async (ending, test = () => true) => {
      const event = await until(
        () => received.find((e) => e.name.endsWith(ending) && test(e.payload)),
        `an event …${ending}`,
      )
      return event.payload
    },
    close: () => void socket.disconnect(),
  }
}

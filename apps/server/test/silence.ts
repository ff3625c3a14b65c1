import { expect } from 'vitest'
import type { TestSocket } from './socket.ts'
import { until } from './until.ts'

/**
 * Sends one message after the other into a ticket whose room the socket is in, logs its person in elsewhere meanwhile,
 * and fails when the socket receives anything after the notice of that, or a message that was sent after the login.
 */
export async function expectSilenceAfterLogin(
  socket: TestSocket,
  logIn: () => Promise<unknown>,
  say: (body: string) => Promise<unknown>,
  ticketId: number,
): Promise<void> {
  let over = false
  let said = 0
  const stream = (async () => {
    while (!over) await say(`corrente ${++said}.`)
  })()
  const about = (n: number) =>
    socket.received.some(({ payload }) => JSON.stringify(payload ?? '').includes(`corrente ${n}.`))
  try {
    await until(() => about(3), 'the stream to be received')
    await logIn()
    const atLogin = said
    await socket.receives('-auth')
    // Neither by asking again.
    for (const [event, of] of [
      ['joinChatBox', ticketId],
      ['joinTickets', 'open'],
      ['watchTicket', ticketId],
    ] as const)
      socket.socket.emit(event, of)
    await until(() => said > atLogin + 10, 'more of the stream')
    await until(() => !socket.socket.connected, 'the end of the socket')
    expect(socket.received.slice(socket.received.findIndex(({ name }) => name.endsWith('-auth')) + 1)).toEqual([])
    // The message that was under way at the login may have been sent before it.
    for (let n = atLogin + 1; n <= said; n++) expect([n, about(n)]).toEqual([n, false])
  } finally {
    over = true
    await stream
  }
}

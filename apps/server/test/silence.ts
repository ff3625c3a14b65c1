import { expect } from 'vitest'
import type { TestSocket } from './socket.ts'
import { until } from './until.ts'

/**
 * Sends messages into a ticket whose room the socket is in, and logs its user in elsewhere during this. Fails when the
 * socket receives anything after the notice, or a message sent after the login.
 */
export async function expectSilenceAfterLogin(
  socket: TestSocket,
  logIn: () => Promise<unknown>,
  say: (body: string) => Promise<unknown>,
  ticketId: number,
): Promise<void> {
  let over = false
  let messageCount = 0
  const stream = (async () => {
    while (!over) await say(`corrente ${++messageCount}.`)
  })()
  const hasReceived = (n: number) =>
    socket.received.some(({ payload }) => JSON.stringify(payload ?? '').includes(`corrente ${n}.`))
  try {
    await until(() => hasReceived(3), 'the stream to be received')
    await logIn()
    const atLogin = messageCount
    await socket.receives('-auth')
    // Not even after joining again.
    for (const [event, of] of [
      ['joinChatBox', ticketId],
      ['joinTickets', 'open'],
      ['watchTicket', ticketId],
    ] as const)
      socket.socket.emit(event, of)
    await until(() => messageCount > atLogin + 10, 'more of the stream')
    await until(() => !socket.socket.connected, 'the end of the socket')
    expect(socket.received.slice(socket.received.findIndex(({ name }) => name.endsWith('-auth')) + 1)).toEqual([])
    // The message being sent at the login may have been sent before it.
    for (let n = atLogin + 1; n <= messageCount; n++) expect([n, hasReceived(n)]).toEqual([n, false])
  } finally {
    over = true
    await stream
  }
}

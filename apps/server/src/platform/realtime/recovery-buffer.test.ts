import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { until } from '../../../test/until.ts'
import { limitRecoveryBuffer } from './recovery-buffer.ts'

let server: Server
let client: Socket
let received: unknown[]

/** Starts a server with this buffer limit, and one browser in the room `here`. */
async function start(most?: number): Promise<void> {
  const http = createServer()
  server = new Server(http, { connectionStateRecovery: { maxDisconnectionDuration: 60_000 } })
  limitRecoveryBuffer(server.of('/').adapter, most)
  server.on('connection', (socket) => {
    if (!socket.recovered) void socket.join('here')
    socket.emit('ready')
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  client = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], reconnectionDelay: 1, randomizationFactor: 0 })
  received = []
  client.on('said', (content: unknown) => received.push(content))
  await new Promise<void>((resolve) => client.once('ready', () => resolve()))
}

it('rejects an adapter that stores its events elsewhere, and names the file to change', () => {
  const { adapter } = server.of('/')
  for (const field of ['packets', 'sessions', '_encode']) {
    const changedAdapter = Object.create(adapter, { [field]: { value: undefined } })
    expect(() => limitRecoveryBuffer(changedAdapter), field).toThrow('recovery-buffer.ts must change')
  }
})

const bufferedPackets = () => (server.of('/').adapter as unknown as { packets: Array<{ data: unknown }> }).packets
/** Returns the numbers of the sent events that are buffered. */
const bufferedNumbers = () =>
  bufferedPackets()
    .map(({ data }) => data as [string, { n: number }])
    .filter(([name]) => name === 'said')
    .map(([, { n }]) => n)
const say = (n: number, room = 'here') => server.to(room).emit('said', { n, text: 'é "assim" 👍' })

/** Disconnects the browser, runs an action, and waits until the browser is back. */
async function away(meanwhile: () => unknown): Promise<void> {
  const disconnected = new Promise<void>((resolve) => {
    for (const one of server.of('/').sockets.values()) one.once('disconnect', () => resolve())
  })
  const back = new Promise<void>((resolve) => client.once('ready', () => resolve()))
  client.io.engine.close()
  await disconnected
  meanwhile()
  await back
}

beforeEach(() => start())
afterEach(async () => {
  client.close()
  await server.close()
})

it('RT-05: a returning browser receives what it missed, once and in order', async () => {
  say(1)
  await until(() => received.length === 1, 'the first event')
  await away(() => [2, 3, 4].map((n) => say(n)))
  expect(client.recovered).toBe(true)
  await until(() => received.length === 4, 'what was missed')
  expect(received).toEqual([1, 2, 3, 4].map((n) => ({ n, text: 'é "assim" 👍' })))
})

it('buffers no event that no browser can miss', async () => {
  say(1, 'empty')
  expect(bufferedNumbers()).toEqual([])
  say(2)
  expect(bufferedNumbers()).toEqual([2])
  await until(() => received.length === 1, 'the event')
  // A lost connection may have been in any room.
  await away(() => say(3, 'empty'))
  expect(bufferedNumbers()).toEqual([2, 3])
})

it('RT-05: limits the buffer; a browser that missed more starts from the beginning', async () => {
  client.close()
  await server.close()
  await start(2_000)
  say(0)
  await until(() => received.length === 1, 'the first event')
  await away(() => Array.from({ length: 200 }, (_, n) => say(n + 1)))
  expect(client.recovered).toBe(false)
  expect(bufferedNumbers().length).toBeLessThan(60)
  expect(bufferedNumbers().length).toBeGreaterThan(20)
  expect(bufferedNumbers().at(-1)).toBe(200)
})

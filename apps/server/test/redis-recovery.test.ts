import { type AddressInfo, createServer, connect as dial } from 'node:net'
import { READY_EVENT } from '@recado/contract/realtime'
import { createClient } from 'redis'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RedisServer, startRedis } from './redis-server.ts'
import { SAID_EVENT, type SocketNode, startSocketNode } from './socket-node.ts'
import { until } from './until.ts'

let redis: RedisServer
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis?.stop())

/** The part of the adapter through which a node reads the stream. */
interface Reading {
  onRawMessage(message: object, offset: string): void
}
const readingOf = ({ sockets }: SocketNode) => sockets.io.of('/').adapter as unknown as Reading

/** Another node's event as it is read from the stream. */
const foreign = (text: string) => ({
  ...{ uid: 'another node', nsp: '/', type: '3' },
  data: JSON.stringify({
    packet: { type: 2, data: [SAID_EVENT, { text }] },
    opts: { rooms: ['c1'], except: [], flags: {} },
  }),
})

async function connect(node: SocketNode) {
  const socket = io(node.url, { transports: ['websocket'], query: { token: 't' }, reconnection: false, forceNew: true })
  const received: string[] = []
  socket.on(SAID_EVENT, ({ text }: { text: string }) => received.push(text))
  const ready = () => new Promise<void>((resolve) => socket.once(READY_EVENT, () => resolve()))
  await ready()
  return { socket, received, ready }
}

it('RT-05: a browser receives the events of all nodes in one order, and its last event shows its position', async () => {
  const node = await startSocketNode(redis.url)
  const look = await createClient({ url: redis.url }).connect()
  const stream = 'recado:test:events'
  const { socket, received } = await connect(node)
  const reading = readingOf(node)
  const read = reading.onRawMessage.bind(reading)
  const heldMessages: Array<[object, string]> = []
  reading.onRawMessage = (message, offset) => void heldMessages.push([message, offset])
  // The other node's event precedes this node's in the stream, and is read after this one was sent.
  await look.xAdd(stream, '*', foreign('theirs'))
  node.say('ours')
  await until(() => heldMessages.length === 2, 'both events in the stream')
  expect(received).toEqual([])
  for (const [message, offset] of heldMessages) read(message, offset)
  await until(() => received.length === 2, 'both events')
  expect(received).toEqual(['theirs', 'ours'])
  socket.disconnect()
  await look.close()
  await node.stop()
})

it('RT-05: an event that is read while a browser reconnects reaches it', async () => {
  let onGreeting = () => {}
  const node = await startSocketNode(redis.url, [{ handledEvents: [], greet: () => onGreeting() }])
  const { socket, received, ready } = await connect(node)
  node.say('before')
  await until(() => received.length === 1, 'the first event')
  socket.io.engine.close()
  await until(() => node.sockets.io.of('/').sockets.size === 0, 'the server to notice')
  // Its missed events were looked up, but it is not among the sockets yet.
  onGreeting = () => readingOf(node).onRawMessage(foreign('in between'), `${Date.now() + 1_000}-0`)
  const again = ready()
  socket.connect()
  await again
  expect([socket.recovered, received]).toEqual([true, ['before', 'in between']])
  socket.disconnect()
  await node.stop()
})

/**
 * A path to Redis that blocks each connection after the first, including the one that reads the stream, until `open` is
 * called.
 */
async function heldReader() {
  const target = new URL(redis.url)
  const { promise: opening, resolve: open } = Promise.withResolvers<void>()
  let connections = 0
  const proxy = createServer(async (client) => {
    client.on('error', () => {})
    if (connections++ > 0) await opening
    const server = dial(Number(target.port), target.hostname).on('error', () => {})
    client.pipe(server).pipe(client)
  })
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
  return { url: `redis://127.0.0.1:${(proxy.address() as AddressInfo).port}`, open, close: () => proxy.close() }
}

it('RT-05: a browser that connects before its node reads the stream receives every event', async () => {
  const reader = await heldReader()
  const node = await startSocketNode(reader.url)
  node.sockets.io.engine.once('connection', reader.open)
  const { socket, received } = await connect(node)
  node.say('first')
  await until(() => received.length === 1, 'the first event')
  socket.disconnect()
  await node.stop()
  reader.close()
})

import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { until } from '../../../test/until.ts'
import { createLog } from '../log.ts'
import { type ArrivalLimits, usualArrivals } from './arrival.rules.ts'
import { watchArrivals } from './arrivals.ts'
import { createHttpApp } from './http-app.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

interface Caller {
  socket: Socket
  /** Returns all bytes received so far. */
  received: () => string
  /** Resolves with all received bytes when the server closes the connection. */
  closed: Promise<string>
}

/** Opens a connection and sends a text. */
async function caller(port: number, text = ''): Promise<Caller> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (bytes) => {
    received += String(bytes)
  })
  // The test closes a connection during a write.
  socket.on('error', () => undefined)
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)))
  ends.push(() => socket.destroy())
  await once(socket, 'connect')
  if (text) socket.write(text)
  return { socket, received: () => received, closed }
}

const post = (headers: string, body = '') => `POST /echo HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`
const json = (body = '') => post('Content-Type: application/json\r\nContent-Length: 100', body)

describe('the server’s limits', () => {
  async function start(
    arrivals?: ArrivalLimits,
  ): Promise<{ port: number; server: Server; requestCount: () => number }> {
    const app = await createHttpApp({
      log: createLog('silent'),
      trustProxy: [],
      secure: false,
      ...(arrivals ? { arrivals } : {}),
    })
    let requestCount = 0
    app.addHook('onRequest', async () => void requestCount++)
    app.post('/echo', async (request) => ({ got: request.body }))
    app.get('/', async () => ({ ok: true }))
    await app.listen({ host: '127.0.0.1', port: 0 })
    ends.push(() => app.close())
    return { port: (app.server.address() as AddressInfo).port, server: app.server, requestCount: () => requestCount }
  }
  const hasty = { ...usualArrivals, headMs: 100, bodyMs: 100, uploadMs: 100 }

  it('default to the usual ones', async () => {
    const { server } = await start()
    expect([server.headersTimeout, server.requestTimeout]).toEqual([usualArrivals.headMs, 0])
  })

  it.each([
    ['a connection without a byte', ''],
    ['a head that never ends', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    ['a body that never ends', json('{"a":')],
    [
      'a chunked body that never ends',
      post('Content-Type: application/json\r\nTransfer-Encoding: chunked', '5\r\n{"a":'),
    ],
    ['a body that no handler reads', 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc'],
    ['an upload that never arrives', post('Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100')],
  ])('end %s', async (_what, text) => {
    const { port } = await start(hasty)
    const answer = await (await caller(port, text)).closed
    // A connection that was answered before its request was complete is closed. All others get the reason.
    if (!answer.startsWith('HTTP/1.1 200')) expect(answer).toMatch(/^HTTP\/1\.1 (408|415)[\s\S]*"error":"ERR_/)
  })

  it('do not affect a complete request, and keep the connection for the next one', async () => {
    const { port } = await start()
    const { socket, received } = await caller(port, json('{"a":1}'.padEnd(100)))
    await until(() => received().includes('{"got":{"a":1}}'), 'the answer')
    socket.write(json('{"b":2}'.padEnd(100)))
    await until(() => received().includes('{"got":{"b":2}}'), 'the second answer')
  })

  it('drop the oldest when too many are incomplete, heads before bodies; complete requests are always served', async () => {
    const { port, requestCount } = await start({ ...usualArrivals, most: 3 })
    const body = await caller(port, json('{'))
    await until(() => requestCount() === 1, 'the body to begin')
    const first = await caller(port, 'GET / HT')
    const second = await caller(port, 'GET / HT')
    const whole = await caller(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await first.closed
    await until(() => whole.received().includes('{"ok":true}'), 'the answer of a whole request')
    await caller(port, 'GET / HT')
    await caller(port, 'GET / HT')
    expect(await second.closed).toContain('429')
    body.socket.write('"a":1}'.padEnd(99))
    await until(() => body.received().includes('{"got":{"a":1}}'), 'the answer of the body')
  })
})

describe('with a simulated clock', () => {
  const limits = { ...usualArrivals }

  async function start() {
    let now = 1_000_000
    let received = 0
    const server = createServer((request: IncomingMessage, response) => {
      request.on('data', (bytes: Buffer) => {
        received += bytes.length
      })
      request.on('end', () => response.end('whole'))
    })
    const arrivals = watchArrivals(server, limits, () => now)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    ends.push(() => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    })
    return {
      port: (server.address() as AddressInfo).port,
      arrivals,
      received: () => received,
      later(seconds: number) {
        now += seconds * 1_000
        arrivals.check()
      },
    }
  }
  const upload = (bytes: number) => post(`Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${bytes}`)
  const span = (limits.uploadBytesPerSecond * limits.uploadMs) / 1_000

  it('a steady upload lasts for minutes, and ends when it becomes slow', async () => {
    const server = await start()
    const spans = 10
    const { socket, received, closed } = await caller(server.port, upload((spans + 1) * span))
    await until(() => server.arrivals.count() === 1, 'the upload to begin')
    for (let n = 1; n <= spans; n++) {
      socket.write(Buffer.alloc(span))
      await until(() => server.received() >= n * span, 'the span to arrive')
      server.later(29)
    }
    expect([received(), server.arrivals.count()]).toEqual(['', 1])
    socket.write(Buffer.alloc(span / 2))
    await until(() => server.received() >= (spans + 0.5) * span, 'half a span to arrive')
    server.later(29)
    expect(server.arrivals.count()).toBe(1)
    server.later(1)
    expect(await closed).toMatch(/^HTTP\/1\.1 408[\s\S]*ERR_REQUEST_TIMEOUT/)
  })

  it('a body that is not an upload ends after 30 s, however fast it arrives', async () => {
    const server = await start()
    const { socket, closed } = await caller(
      server.port,
      post('Content-Type: application/json\r\nContent-Length: 9000000'),
    )
    await until(() => server.arrivals.count() === 1, 'the body to begin')
    socket.write(Buffer.alloc(span * 2))
    await until(() => server.received() >= span * 2, 'the bytes')
    server.later(29)
    expect(server.arrivals.count()).toBe(1)
    server.later(1)
    expect(await closed).toMatch(/^HTTP\/1\.1 408/)
  })

  it('a complete request does not count, and the next head counts as soon as it begins', async () => {
    const server = await start()
    const { socket, received } = await caller(server.port, post('Content-Length: 4', 'abcd'))
    await until(() => received().includes('whole'), 'the answer')
    server.later(300)
    expect(server.arrivals.count()).toBe(0)
    socket.write('POST /echo HTT')
    await until(() => {
      server.later(0)
      return server.arrivals.count() === 1
    }, 'the next head to begin')
    socket.write('P/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nefgh')
    await until(() => received().split('whole').length === 3, 'the second answer')
    expect(server.arrivals.count()).toBe(0)
  })
})

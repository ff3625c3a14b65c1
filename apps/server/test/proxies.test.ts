import { createServer, request as httpRequest } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { healthReady } from '@recado/contract/app/endpoints'
import { READY_EVENT } from '@recado/contract/realtime'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LEAST_FREE } from '../src/platform/storage/space.ts'
import { startTestApp, type TestApp } from './app.ts'
import { createCompanyFixture } from './company-fixture.ts'
import { nobody } from './people.ts'
import { type ProxyServer, startCaddy, startNginx } from './proxy-servers.ts'
import { until } from './until.ts'

/** The shipped configurations in real proxies, in front of a node with a full disk. */

let app: TestApp
let proxy: ProxyServer
let ticketId: number

beforeAll(async () => {
  let free = LEAST_FREE
  app = await startTestApp(
    { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://localhost', METRICS_TOKEN: 'numeros', LOG_LEVEL: 'silent' },
    { readSpace: async () => free },
  )
  const fixture = await createCompanyFixture(app, app.admin, 'PROXY')
  ticketId = (await fixture.newConversation()).ticket.id
  free = LEAST_FREE - 1
  await until(async () => (await app.call(healthReady, nobody)).status === 503, 'a full disk')
})
afterAll(() => app?.stop())

interface Reply {
  status: number
  text: string
}

/** Calls through the proxy and accepts its certificate. */
function call(
  to: ProxyServer,
  method: string,
  path: string,
  body?: Buffer,
  headers: Record<string, string> = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const url = new URL(path, to.url)
    const ask = url.protocol === 'https:' ? request : httpRequest
    const clientRequest = ask(url, { method, headers, rejectUnauthorized: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    clientRequest.on('error', reject)
    clientRequest.end(body)
  })
}

describe.each([
  ['Caddy', (upstream: string) => startCaddy([upstream])],
  ['nginx', startNginx],
])('%s', (name, start) => {
  beforeAll(async () => {
    proxy = await start(app.url)
  })
  afterAll(() => proxy?.stop())

  it('RT-11: keeps using a node with a full disk', async () => {
    await until(async () => (await call(proxy, 'GET', '/api/health')).status === 200, 'the node behind the proxy')
    expect(await call(proxy, 'GET', '/api/health/ready')).toMatchObject({ status: 503 })
    expect(await call(proxy, 'GET', '/api/health/serving')).toEqual({
      status: 200,
      text: '{"status":"ok","restrictions":["disk-data","disk-media"]}',
    })
    for (const path of ['/api/health', '/api/health/serving'])
      expect(await call(proxy, 'HEAD', path)).toEqual({ status: 200, text: '' })
  })

  it('access.4: identifies the caller by its real address, whatever the caller claims', async () => {
    const headers: Array<Record<string, unknown>> = []
    const echo = createServer((received, answer) => {
      if (received.url === '/who') headers.push(received.headers)
      answer.end('ok')
    })
    await new Promise<void>((resolve) => void echo.listen(0, '127.0.0.1', resolve))
    const behind = await start(`http://127.0.0.1:${(echo.address() as AddressInfo).port}`)
    await until(
      async () => (await call(behind, 'GET', '/who', undefined, { 'x-forwarded-for': '203.0.113.9' })).status === 200,
      'an answer through the proxy',
    )
    const [receivedHeaders] = headers
    expect(String(receivedHeaders?.['x-forwarded-for'])).toMatch(/(^|, )(127\.0\.0\.1|::1)$/)
    expect(receivedHeaders?.['x-forwarded-proto']).toBe(new URL(behind.url).protocol.slice(0, -1))
    await behind.stop()
    echo.closeAllConnections()
    await new Promise((resolve) => echo.close(resolve))
  })

  it('RT-11: with a trusted proxy /metrics needs the token from this machine too', async () => {
    const read = async (headers: Record<string, string>) => (await fetch(`${app.url}/metrics`, { headers })).status
    expect([await read({}), await read({ authorization: 'Bearer numeros' })]).toEqual([403, 200])
  })

  it('accepts uploads of more than a megabyte', async () => {
    const boundary = 'limit'
    const part = `--${boundary}\r\ncontent-disposition: form-data; name="medias"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n`
    const body = Buffer.concat([
      Buffer.from(part),
      Buffer.alloc(3_000_000, 'a'),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const answer = await call(proxy, 'POST', `/api/messages/${ticketId}`, body, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      authorization: `Bearer ${app.admin.token}`,
    })
    expect(answer.status, answer.text).toBe(200)
  })

  it('RT-01: forwards websockets', async () => {
    const socket = io(proxy.url, {
      ...{ transports: ['websocket'], query: { token: app.admin.token ?? '' }, forceNew: true, reconnection: false },
      rejectUnauthorized: false,
    })
    await new Promise<void>((resolve, reject) => {
      socket.once(READY_EVENT, () => resolve())
      socket.once('connect_error', (error) => reject(new Error(`${name}: ${error.message}`)))
    })
    expect(socket.io.engine.transport.name).toBe('websocket')
    socket.disconnect()
  })
})

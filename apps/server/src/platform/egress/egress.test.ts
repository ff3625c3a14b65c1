import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '../db/open-transaction.ts'
import { readAllowed } from './address.rules.ts'
import { createEgress, type Egress } from './egress.ts'
import type { CallOutcome } from './outcome.rules.ts'
import { type NameServer, startNameServer } from './test/name-server.ts'
import { type OutsideServer, startOutside } from './test/outside-server.ts'

/** Stands for the public internet: the only address that may be reached. The trap listens on a forbidden address. */
const PUBLIC = '127.0.0.2'
let good: OutsideServer
let trap: OutsideServer
let names: NameServer
let egress: Egress
let noted: CallOutcome[]

beforeAll(async () => {
  good = await startOutside(PUBLIC)
  // On the same port, so that a call to the wrong address arrives there.
  trap = await startOutside('127.0.0.1', good.port)
  names = await startNameServer()
  const resolver = new Resolver({ timeout: 5_000, tries: 2 })
  resolver.setServers([`127.0.0.1:${names.port}`])
  egress = createEgress({
    allowed: readAllowed([PUBLIC]) as NonNullable<ReturnType<typeof readAllowed>>,
    note: async (outcome) => void noted.push(outcome),
    async resolve(host) {
      const v4 = await resolver.resolve4(host)
      const v6 = await resolver.resolve6(host).catch(() => [])
      return [...v4.map((address) => ({ address, family: 4 })), ...v6.map((address) => ({ address, family: 6 }))]
    },
  })
})
beforeEach(() => {
  noted = []
  good.received = []
  trap.received = []
  names.queries.length = 0
  good.answer = (_call, reply) => reply.end('ok')
})
afterAll(async () => {
  await egress.close()
  await Promise.all([good.stop(), trap.stop()])
  names.stop()
})

const call = (url: string, more: Partial<Parameters<Egress['call']>[0]> = {}) =>
  egress.call({ companyId: 1, purpose: 'webhook', url, ...more })
const reason = (url: string, more = {}) =>
  call(url, more).then(
    () => 'answered',
    (error: { name: string; reason: string }) => `${error.name} ${error.reason}`,
  )
const at = (host: string, path = '/') => `http://${host}:${good.port}${path}`

describe('HOK-01: forbidden addresses', () => {
  it.each([
    ...[
      '127.0.0.1',
      '127.1',
      '127.0.1',
      '2130706433',
      '0x7f000001',
      '0x7f.1',
      '0177.0.0.1',
      '017700000001',
      '127.0.0.1.',
    ],
    ...['0', '0.0.0.0', '0x0', '[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
    ...[
      '[::127.0.0.1]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
      '[fe80::1]',
      '[fd00::1]',
      '１２７.０.０.１',
      '127。0。0。1',
    ],
    ...['169.254.169.254', '0xa9fea9fe', '2852039166', '[::ffff:169.254.169.254]', '[fd00:ec2::254]', '10.0.0.1'],
    ...['192.168.0.1', '172.16.0.1', '100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '127.0.0.3'],
  ])('%s', async (host) => {
    expect(await reason(at(host))).toBe('EgressRefused address')
    expect(trap.received).toEqual([])
    expect(noted).toMatchObject([{ failure: 'address', status: null }])
  })

  it.each([
    ['EgressRefused credentials', () => `http://${PUBLIC}@127.0.0.1:${good.port}/`],
    ['EgressRefused credentials', () => `http://${PUBLIC}:${good.port}@127.0.0.1:${good.port}/`],
    ['EgressRefused address', () => `http://127.0.0.1:${good.port}\\@${PUBLIC}/`],
    ['EgressRefused scheme', () => 'file:///etc/passwd'],
    ['EgressRefused scheme', () => 'ftp://127.0.0.2/'],
    ['EgressRefused port', () => `http://${PUBLIC}:25/`],
    ['EgressRefused url', () => 'http://'],
  ])('%s', async (refusal, url) => {
    expect(await reason(url())).toBe(refusal)
    expect(trap.received).toEqual([])
  })
})

describe('names', () => {
  it.each([
    ['one private address', [['127.0.0.1']]],
    ['a private address beside a public one', [[PUBLIC, '127.0.0.1']]],
    ['a private address of IPv6 beside a public one', [[PUBLIC, '0:0:0:0:0:0:0:1']]],
    ['a mapped private address', [[PUBLIC, '0:0:0:0:0:ffff:7f00:1']]],
    ['the metadata address', [['169.254.169.254']]],
  ])('are refused with %s', async (_what, answers) => {
    names.names.set('bad.example', answers)
    expect(await reason(at('bad.example'))).toBe('EgressRefused address')
    expect([...trap.received, ...good.received]).toEqual([])
  })

  it('connect to the checked address, resolved once for check and use', async () => {
    names.names.set('once.example', [[PUBLIC], ['127.0.0.1']])
    expect((await call(at('once.example'))).text()).toBe('ok')
    expect(names.queries).toEqual(['once.example'])
    expect(trap.received).toEqual([])
  })

  it('are refused when they change between the form’s check and the call', async () => {
    names.names.set('changes.example', [[PUBLIC], ['127.0.0.1']])
    await egress.check(at('changes.example'))
    expect(await reason(at('changes.example'))).toBe('EgressRefused address')
    expect(trap.received).toEqual([])
  })

  it('are refused when they change between a call and its redirect', async () => {
    names.names.set('turns.example', [[PUBLIC], ['127.0.0.1']])
    good.answer = (_call, reply) =>
      reply.writeHead(302, { location: at('turns.example', '/x'), connection: 'close' }).end()
    expect(await reason(at('turns.example'))).toBe('EgressRefused address')
    expect(trap.received).toEqual([])
  })

  it('may be allowed by the operator, whatever they resolve to', async () => {
    names.names.set('inside.example', [['127.0.0.1']])
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    const allowed = readAllowed(['inside.example']) as NonNullable<ReturnType<typeof readAllowed>>
    const other = createEgress({ allowed, resolve })
    expect((await other.call({ companyId: 1, purpose: 'webhook', url: at('inside.example') })).status).toBe(200)
    await expect(other.call({ companyId: 1, purpose: 'webhook', url: at('outside.example') })).rejects.toThrow()
    await other.close()
  })

  it('that cannot be resolved are reported as unknown', async () => {
    expect(await reason(at('nobody.example'))).toBe('EgressFailed name')
  })
})

describe('the form’s check of an address', () => {
  it('waits for a name as long as a call may take', async () => {
    const allowed = readAllowed([PUBLIC]) as NonNullable<ReturnType<typeof readAllowed>>
    const other = createEgress({ allowed, resolve: () => new Promise(() => undefined) })
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.timeout(1))
    await expect(other.check('https://slow.example')).rejects.toMatchObject({ reason: 'timeout' })
    expect(timeout.mock.calls).toContainEqual([10_000])
    timeout.mockRestore()
    await other.close()
  })
})

describe('redirects', () => {
  it.each([
    ['a private address', () => at('127.0.0.1'), 'EgressRefused address'],
    ['a private address written as a number', () => at('2130706433'), 'EgressRefused address'],
    ['a file', () => 'file:///etc/passwd', 'EgressRefused scheme'],
    ['a user name and password', () => `http://u:p@${PUBLIC}:${good.port}/`, 'EgressRefused credentials'],
    ['a mail port', () => `http://${PUBLIC}:25/`, 'EgressRefused port'],
    ['nowhere', () => 'http://[', 'EgressRefused url'],
  ])('to %s are not followed', async (_what, location, refusal) => {
    good.answer = (_call, reply) => reply.writeHead(307, { location: location() }).end()
    expect(await reason(at(PUBLIC))).toBe(refusal)
    expect(trap.received).toEqual([])
  })

  it.each([
    [3, 'answered'],
    [4, 'EgressFailed redirects'],
  ])('%s of them: %s', async (count, ending) => {
    good.answer = ({ url }, reply) => {
      const step = Number(url.slice(1))
      if (step === count) reply.end('ok')
      else reply.writeHead(302, { location: `/${step + 1}` }).end()
    }
    expect(await reason(at(PUBLIC, '/0'))).toBe(ending)
  })

  it('send secrets to the same origin only', async () => {
    const other = await startOutside(PUBLIC)
    good.answer = ({ url }, reply) =>
      url === '/a'
        ? reply.writeHead(307, { location: '/b' }).end()
        : reply.writeHead(307, { location: `${other.url}/c` }).end()
    await call(at(PUBLIC, '/a'), { body: 'x', headers: { 'x-id': '1' }, secretHeaders: { authorization: 'Bearer k' } })
    expect(good.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer k', 'Bearer k'])
    expect(other.received).toMatchObject([{ method: 'POST', body: 'x', headers: { 'x-id': '1' } }])
    expect(other.received[0]?.headers).not.toHaveProperty('authorization')
    await other.stop()
  })
})

describe('an answer', () => {
  it('is returned whatever its status, with headers, body and time', async () => {
    good.answer = (_call, reply) => reply.writeHead(503, { 'X-Why': 'busy' }).end('later')
    const answer = await call(at(PUBLIC, '/x?k=1'), {
      method: 'PUT',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect([answer.status, answer.headers['x-why'], answer.text(), answer.url]).toEqual([
      503,
      'busy',
      'later',
      at(PUBLIC, '/x?k=1'),
    ])
    expect(answer.ms).toBeGreaterThanOrEqual(0)
    expect(good.received).toMatchObject([{ method: 'PUT', url: '/x?k=1', body: '{}' }])
    expect(noted).toMatchObject([{ status: 503, text: 'later', address: at(PUBLIC, '/x'), failure: null }])
  })

  it.each([
    [1000, true, 'answered'],
    [1001, true, 'EgressFailed size'],
    [1000, false, 'answered'],
    [1001, false, 'EgressFailed size'],
  ])('with %s bytes when 1000 are allowed, with content-length: %s', async (bytes, hasLength, ending) => {
    good.answer = (_call, reply) => {
      if (hasLength) reply.setHeader('content-length', bytes)
      reply.write('x'.repeat(bytes - 1))
      reply.end('x')
    }
    expect(await reason(at(PUBLIC), { maxBytes: 1000 })).toBe(ending)
  })

  it('is limited to 1 MiB by default', async () => {
    let bytes = 1024 * 1024
    good.answer = (_call, reply) => reply.end(Buffer.alloc(bytes))
    expect(await reason(at(PUBLIC))).toBe('answered')
    bytes++
    expect(await reason(at(PUBLIC))).toBe('EgressFailed size')
  })

  it.each([
    ['never comes', () => undefined],
    ['never ends', (reply: { write(text: string): unknown }) => void reply.write('x')],
  ])('that %s times out', async (_what, begin) => {
    good.answer = (_call, reply) => begin(reply)
    expect(await reason(at(PUBLIC), { timeoutMs: 50 })).toBe('EgressFailed timeout')
  })

  it.each([
    ['ten seconds by default', {}, 10_000],
    ['the requested time', { timeoutMs: 2_500 }, 2_500],
  ])('is awaited for %s', async (_what, more, limit) => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    await call(at(PUBLIC), more)
    expect(timeout.mock.calls).toContainEqual([limit])
    timeout.mockRestore()
  })

  it('is not awaited after the caller cancels the call', async () => {
    const ending = new AbortController()
    good.answer = () => ending.abort()
    expect(await reason(at(PUBLIC), { signal: ending.signal })).toBe('EgressFailed cancelled')
  })

  it.each([
    ['EgressFailed tls', 'https', () => undefined],
    ['EgressFailed network', 'http', (socket: { destroy(): void }) => socket.destroy()],
  ])('that fails: %s', async (failure, scheme, accept) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined).resume()
      if (scheme === 'https') socket.end('this is not TLS\n')
      accept(socket)
    })
    server.listen(0, PUBLIC)
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    expect(await reason(`${scheme}://${PUBLIC}:${port}/`)).toBe(failure)
    server.close()
    await once(server, 'close')
    expect(await reason(`http://${PUBLIC}:${port}/`)).toBe('EgressFailed network')
  })
})

describe('a call', () => {
  it('sends no cookie, and sets the connection headers itself', async () => {
    good.answer = (_call, reply) => reply.setHeader('set-cookie', 'a=1').end('ok')
    const headers = {
      Host: 'other.example',
      Cookie: 'a=1',
      'Content-Length': '7',
      'Transfer-Encoding': 'chunked',
      'X-Own': '1',
    }
    await call(at(PUBLIC), { body: 'four', headers })
    await call(at(PUBLIC))
    expect(good.received[0]).toMatchObject({ body: 'four', headers: { host: `${PUBLIC}:${good.port}`, 'x-own': '1' } })
    for (const { headers: requestHeaders } of good.received) expect(requestHeaders).not.toHaveProperty('cookie')
  })

  it('is rejected within a transaction, and made after it', async () => {
    await expect(inTransaction(() => call(at(PUBLIC)))).rejects.toThrow('a call outside within a transaction')
    expect(good.received).toEqual([])
    await inTransaction(async () => undefined)
    expect((await call(at(PUBLIC))).status).toBe(200)
  })

  it('to an operator’s address is not checked, but its redirects are', async () => {
    trap.answer = ({ url }, reply) =>
      url === '/on' ? reply.writeHead(302, { location: at('127.0.0.1', '/x') }).end() : reply.end('fine')
    expect((await call(at('127.0.0.1'), { isOperatorAddress: true })).text()).toBe('fine')
    expect(await reason(at('127.0.0.1', '/on'), { operators: true })).toBe('EgressRefused address')
  })

  it('is logged, except when it is unlogged', async () => {
    await call(at(PUBLIC), { unlogged: true })
    expect(noted).toEqual([])
    good.answer = ({ headers }, reply) => reply.end(`you are ${headers.authorization}`)
    await call(at(PUBLIC), { secretHeaders: { authorization: 'Bearer secret-1' } })
    expect(noted).toMatchObject([{ text: 'you are •••' }])
  })
})

it('a call with hidesInside fails alike, after the same time, for an internal and an unknown name', async () => {
  const hiding = createEgress({
    allowed: readAllowed([PUBLIC]) as NonNullable<ReturnType<typeof readAllowed>>,
    note: async (outcome) => void noted.push(outcome),
    resolve: async (host) => {
      if (host === 'inside.example') return [{ address: '127.0.0.1', family: 4 }]
      throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })
    },
    hiddenAfterMs: 50,
  })
  const tryOut = (host: string) =>
    hiding.call({ companyId: 1, purpose: 'test', url: at(host), hidesInside: true }).then(
      () => null,
      (error: Error) => [error.name, error.message],
    )
  const refusals = [await tryOut('inside.example'), await tryOut('nowhere.example')]
  await hiding.close()
  expect(refusals[0]).toEqual(refusals[1])
  const [inside, unknown] = noted.map(({ ms, failure }) => ({ failure, waits: ms >= 45 }))
  expect([inside, unknown]).toEqual(Array.from({ length: 2 }, () => ({ failure: 'address', waits: true })))
  expect(trap.received).toEqual([])
})

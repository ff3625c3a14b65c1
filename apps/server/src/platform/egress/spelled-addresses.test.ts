import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Allowed, readAllowed } from './address.rules.ts'
import { createEgress, type Egress } from './egress.ts'
import { type OutsideServer, startOutside } from './test/outside-server.ts'

/**
 * Spellings of internal addresses. The client must refuse each one as a typed address, as a redirect target and, for
 * plain addresses, as the result of a name lookup.
 */

/** Stands for the public internet: the only address that may be reached. */
const PUBLIC = '127.0.0.2'
const loopback = [
  ...['127.0.0.1', '127.1', '127.0.1', '127.0.0.1.', '127.000.000.001', '127.255.255.254', '127.0.0.3'],
  ...['2130706433', '017700000001', '0x7f000001', '0X7F000001', '0x0000007f000001', '0x7f.1', '0x7f.0x0.0x0.0x1'],
  ...['0177.0.0.1', '0177.1', '00000177.0.0.01', '0177.0x0.0.1', '127.0x1', '127%2e0%2e0%2e1', '%31%32%37.1'],
  ...[
    '１２７.０.０.１',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '127．0．0．1',
    '127.0.0.\u00ad1',
    '12\t7.0.0.1',
    '0',
    '0x0',
    '0.0.0.0',
  ],
]
const loopbackOfSix = [
  ...['[::1]', '[::0001]', '[0:0:0:0:0:0:0:1]', '[0000:0000:0000:0000:0000:0000:0000:0001]', '[::]', '[0::0]'],
  ...['[::ffff:127.0.0.1]', '[::FFFF:7F00:1]', '[0:0:0:0:0:ffff:7f00:0001]', '[::ffff:0:127.0.0.1]', '[::127.0.0.1]'],
]
const translated = [
  ...['[64:ff9b::127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b::a9fe:a9fe]', '[64:ff9b::10.0.0.1]', '[64:ff9b:1::a00:1]'],
  ...['[2002:7f00:1::]', '[2002:a00:1::1]', '[2002:a9fe:a9fe::1]', '[2002:c0a8:1::1]'],
  ...['[2001::7f00:1]', '[2001:0:7f00:1::]', '[2001:0:53aa:64c:0:0:80ff:fffe]'],
]
const local = [
  ...[
    '10.0.0.1',
    '10.255.255.255',
    '012.0.0.1',
    '0xa000001',
    '167772161',
    '172.16.0.1',
    '172.31.255.255',
    '0xac100001',
  ],
  ...[
    '192.168.0.1',
    '0xc0a80001',
    '3232235521',
    '0300.0250.0.1',
    '192.168.257',
    '100.64.0.1',
    '169.254.0.1',
    '198.18.0.1',
  ],
  ...[
    '192.0.0.1',
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
  ],
  ...['[fe80::1]', '[febf::1]', '[fec0::1]', '[fc00::1]', '[fd12:3456::1]', '[ff02::1]', '[100::1]', '[2001:db8::1]'],
  ...['[::ffff:10.0.0.1]', '[::ffff:c0a8:1]', '[2001:10::1]', '[3fff::1]', '[5f00::1]'],
]
const metadata = [
  ...['169.254.169.254', '169.254.43518', '0xa9fea9fe', '2852039166', '0251.0376.0251.0376', '0xa9.254.0251.254'],
  ...[
    '[::ffff:169.254.169.254]',
    '[::ffff:a9fe:a9fe]',
    '169.254.170.2',
    '169.254.170.23',
    '169.254.42.42',
    '169.254.0.23',
  ],
  ...['100.100.100.200', '0x646464c8', '192.0.0.192', '168.63.129.16', '0xa83f8110', '[::ffff:168.63.129.16]'],
  ...['[fd00:ec2::254]', '[fd00:ec2::23]', '[fd20:ce::254]', '[fd00:42::42]'],
]
const spelled = [loopback, loopbackOfSix, translated, local, metadata].flat()

let good: OutsideServer
let traps: OutsideServer[]
let egress: Egress
/** Name lookups, as an attacker's name server would answer them. */
const names = new Map<string, string>()

beforeAll(async () => {
  good = await startOutside(PUBLIC)
  // On the same port, so that a call to the wrong address arrives there.
  traps = await Promise.all(['127.0.0.1', '127.0.0.3'].map((host) => startOutside(host, good.port)))
  egress = createEgress({
    allowed: readAllowed([PUBLIC]) as Allowed,
    async resolve(host) {
      const address = names.get(host.toLowerCase().replace(/\.$/, ''))
      return address === undefined ? [] : [{ address, family: address.includes(':') ? 6 : 4 }]
    },
  })
})
beforeEach(() => {
  good.received = []
})
afterAll(async () => {
  await egress.close()
  await Promise.all([good, ...traps].map((server) => server.stop()))
})

const outcome = (url: string) =>
  egress.call({ companyId: 1, purpose: 'webhook', url }).then(
    () => 'answered',
    (error: { name: string; reason: string }) => `${error.name} ${error.reason}`,
  )
const checkResult = (url: string) =>
  egress.check(url).then(
    () => 'fine',
    (error: { name: string; reason: string }) => `${error.name} ${error.reason}`,
  )
const at = (host: string) => `http://${host}:${good.port}/x`
const trapped = () => traps.flatMap(({ received }) => received)

describe('HOK-01: an internal address', () => {
  it('is reached in more than sixty spellings when nothing forbids it', async () => {
    expect(new Set(spelled).size).toBe(spelled.length)
    expect(spelled.length).toBeGreaterThanOrEqual(100)
    const everywhere = createEgress({ allowed: readAllowed(['0.0.0.0/0', '::/0']) as Allowed })
    const before = trapped().length
    for (const host of loopback.filter((one) => !/^0(x0)?(\.0)*$|254|\.3$/.test(one)))
      expect([host, (await everywhere.call({ companyId: 1, purpose: 'webhook', url: at(host) })).status]).toEqual([
        host,
        200,
      ])
    await everywhere.close()
    expect(trapped().length).toBeGreaterThan(before + 20)
    for (const trap of traps) trap.received = []
  })

  it.each(spelled)('%j is refused in a form, in a call and as a redirect target', async (host) => {
    expect(await checkResult(at(host))).toBe('EgressRefused address')
    expect(await outcome(at(host))).toBe('EgressRefused address')
    expect(await outcome(`https://${host}/`)).toBe('EgressRefused address')
    good.answer = (_call, reply) => reply.writeHead(307, { location: new URL(at(host)).href }).end()
    expect(await outcome(at(PUBLIC))).toBe('EgressRefused address')
    expect(trapped()).toEqual([])
  })

  it.each(spelled)('a name that resolves to %j is refused', async (host) => {
    const address = new URL(at(host)).hostname.replace(/^\[|\]$/g, '')
    names.set('leads.example', address)
    for (const name of ['leads.example', 'LEADS.example', 'leads.example.', '%6ceads.example', 'ｌeads.example']) {
      expect(await checkResult(at(name))).toBe('EgressRefused address')
      expect(await outcome(at(name))).toBe('EgressRefused address')
    }
    expect(trapped()).toEqual([])
  })
})

describe('HOK-01: internal names', () => {
  it.each([
    ...[
      'localhost',
      'LOCALHOST',
      'localhost.',
      'localhost.localdomain',
      'localhost6',
      'ip6-localhost',
      'app.localhost',
    ],
    ...['metadata.google.internal', 'metadata.google.internal.', 'metadata', 'instance-data', '127.0.0.1.nip.io'],
    ...['kubernetes.default.svc', 'postgres', 'redis', 'host.docker.internal'],
  ])('%s is refused', async (name) => {
    names.set(name.toLowerCase().replace(/\.$/, ''), name.startsWith('metadata') ? '169.254.169.254' : '127.0.0.1')
    expect(await checkResult(at(name))).toBe('EgressRefused address')
    expect(await outcome(at(name))).toBe('EgressRefused address')
    expect(trapped()).toEqual([])
  })

  it('are refused for names that only the system resolves', async () => {
    const real = createEgress({ allowed: readAllowed([PUBLIC]) as Allowed })
    for (const name of ['localhost', 'LOCALHOST'])
      await expect(real.call({ companyId: 1, purpose: 'webhook', url: at(name) })).rejects.toThrow('public internet')
    await real.close()
    expect(trapped()).toEqual([])
  })
})

describe('HOK-01: addresses that are not of an outside server', () => {
  it.each([
    ['url', '//127.0.0.1/'],
    ['url', 'http://127.0.0.256/'],
    ['url', 'http://4294967296/'],
    ['url', 'http://0x17f000001/'],
    ['url', 'http://127.0.0.1%00.example/'],
    ['url', 'http://127.0.0.1 .example/'],
    ['url', 'http://[::1%25lo]/'],
    ['url', 'http://[fe80::1%25eth0]/'],
    ['url', 'http://[fe80::1%eth0]/'],
    ['url', 'http://[::ffff:127.0.0.1/'],
    ['url', 'http://::1/'],
    ['url', 'http://example.com:99999/'],
    ['url', ''],
    ['scheme', 'file:///etc/passwd'],
    ['scheme', 'file://localhost/etc/passwd'],
    ['scheme', 'gopher://127.0.0.1:6379/_INFO'],
    ['scheme', 'dict://127.0.0.1:11211/stat'],
    ['scheme', 'ldap://127.0.0.1/'],
    ['scheme', 'ftp://127.0.0.1/'],
    ['scheme', 'ws://127.0.0.1/'],
    ['scheme', 'unix:///var/run/docker.sock'],
    ['scheme', 'http+unix://%2Fvar%2Frun%2Fdocker.sock/info'],
    ['scheme', 'data:text/plain,x'],
    ['scheme', 'javascript:1'],
    ['scheme', 'blob:http://127.0.0.1/x'],
    ['scheme', 'localhost:80/'],
    ['credentials', 'http://example.com@127.0.0.1/'],
    ['credentials', 'http://example.com:80@127.0.0.1/'],
    ['credentials', 'http://example.com%40@127.0.0.1/'],
    ['credentials', 'http://127.0.0.1@example.com/'],
    ['address', 'http:127.0.0.1'],
    ['address', 'http:/127.0.0.1/'],
    ['address', 'http:\\\\127.0.0.1\\x'],
    ['address', 'http:////127.0.0.1/'],
    ['address', 'http://127.0.0.1#@example.com/'],
    ['address', 'http://127.0.0.1?@example.com/'],
    ['address', 'http://127.0.0.1\\@example.com/'],
    ['address', ' http://127.0.0.1/ '],
    ['address', 'ht\ntp://127.0.0.1/'],
    ['port', 'http://example.com:0/'],
    ['port', 'http://example.com:22/'],
    ['port', 'http://example.com:25/'],
    ['port', 'http://example.com:0025/'],
    ['port', 'http://example.com:6667/'],
  ])('refused for its %s: %j', async (reason, url) => {
    names.set('example.com', PUBLIC)
    expect(await checkResult(url)).toBe(`EgressRefused ${reason}`)
    expect(await outcome(url)).toBe(`EgressRefused ${reason}`)
    expect([...trapped(), ...good.received]).toEqual([])
  })

  it('a host with more than one trailing dot is not a name', async () => {
    expect(await outcome(at('127.0.0.1..'))).toMatch(/^Egress(Refused|Failed) /)
    expect(trapped()).toEqual([])
  })
})

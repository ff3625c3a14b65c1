import { expect, it } from 'vitest'
import { type Allowed, mayConnect, readAddress, readAllowed } from './address.rules.ts'

const nothing: Allowed = { hosts: new Set(), networks: [] }
const allowed = (...parts: string[]): Allowed => readAllowed(parts) ?? nothing

it.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.15.0.1',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.0',
  '169.253.1.1',
  '192.167.1.1',
  '168.63.129.15',
  '168.63.129.17',
])('the public address %s may be reached', (address) => expect(mayConnect(address, 'x.example', nothing)).toBe(true))

it.each(['2606:4700:4700::1111', '2a00:1450:4001:82a::200e', '::ffff:8.8.8.8', '64:ff9b::808:808'])(
  'the public address %s of IPv6 may be reached',
  (address) => expect(mayConnect(address, 'x.example', nothing)).toBe(true),
)

it.each([
  ...['0.0.0.0', '0.255.255.255', '10.0.0.0', '10.255.255.255', '100.64.0.0', '100.127.255.255', '127.0.0.1'],
  ...['127.255.255.255', '169.254.0.1', '169.254.169.254', '172.16.0.0', '172.31.255.255', '192.0.0.1', '192.0.2.1'],
  ...['192.88.99.1', '192.168.0.0', '192.168.255.255', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1'],
  ...['239.255.255.255', '240.0.0.1', '255.255.255.255', '168.63.129.16'],
])('the address %s may not be reached', (address) => expect(mayConnect(address, 'x.example', nothing)).toBe(false))

it.each([
  ...[
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
    '::ffff:0:127.0.0.1',
    '::127.0.0.1',
    '::7f00:1',
  ],
  ...[
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b::a00:1',
    '64:ff9b:1::808:808',
    '2002:7f00:1::',
    '2002:808:808::',
  ],
  ...['2001::1', '2001:0:a00:1::', '2001:db8::1', '2001:10::1', '3fff::1', 'fc00::1', 'fd00:ec2::254', 'fe80::1'],
  ...['fe80::1%eth0', 'fec0::1', 'ff02::1', '100::1', '5f00::1', '4000::1', 'not an address', ''],
])('the address %s of IPv6 may not be reached', (address) =>
  expect(mayConnect(address, 'x.example', nothing)).toBe(false),
)

it.each([
  ['127.0.0.1', ['127.0.0.1'], true],
  ['127.0.0.2', ['127.0.0.1'], false],
  ['::ffff:127.0.0.1', ['127.0.0.1'], true],
  ['10.20.255.255', ['10.20.0.0/16'], true],
  ['10.21.0.0', ['10.20.0.0/16'], false],
  ['fd12::1', ['fd12::/16'], true],
  ['fd13::1', ['fd12::/16'], false],
  ['::1', ['[::1]'], true],
  ['10.0.0.9', ['n8n.internal'], true],
  ['10.0.0.9', ['N8N.Internal'], true],
  ['10.0.0.9', ['internal'], false],
  ['10.0.0.9', ['other.n8n.internal'], false],
])('%s resolving to n8n.internal, with %o allowed: %s', (address, parts, may) =>
  expect(mayConnect(address, 'n8n.internal.', allowed(...parts))).toBe(may),
)

it.each(['10.0.0.0/40', 'http://n8n.internal', 'n8n internal', '10.0.0', '1', '-x', '*.internal', 'n8n:5678'])(
  'the operator cannot allow %s',
  (part) => expect(readAllowed([part])).toBeNull(),
)

it.each([
  ['https://example.com/hook?x=1', 'https://example.com/hook?x=1'],
  ['HTTP://Example.com:8080', 'http://example.com:8080/'],
  ['http://2130706433/', 'http://127.0.0.1/'],
  ['example.com', 'url'],
  ['', 'url'],
  ['http://', 'url'],
  ['http://300.1.1.1/', 'url'],
  ['ftp://example.com/', 'scheme'],
  ['file:///etc/passwd', 'scheme'],
  ['javascript:alert(1)', 'scheme'],
  ['data:text/plain,x', 'scheme'],
  ['gopher://example.com/', 'scheme'],
  ['http://user@example.com/', 'credentials'],
  ['http://user:secret@example.com/', 'credentials'],
  ['http://example.com:25/', 'port'],
  ['http://example.com:22/', 'port'],
  ['https://example.com:6000/', 'port'],
  ['http://example.com:5678/', 'http://example.com:5678/'],
])('%s is parsed as %s', (text, read) => {
  const url = readAddress(text, false)
  expect(url instanceof URL ? url.href : url).toBe(read)
})

it('can require https', () => {
  expect(readAddress('http://example.com/', true)).toBe('scheme')
  expect(readAddress('https://example.com/', true)).toBeInstanceOf(URL)
})

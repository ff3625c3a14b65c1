import { expect, it } from 'vitest'
import { EgressFailed } from './egress-error.ts'
import { callOutcomeOf } from './outcome.rules.ts'

const call = { companyId: 1, purpose: 'webhook', url: 'https://a.example/x/y?key=k-12345#z' }
const answer = (text: string) => ({ status: 200, headers: {}, body: Buffer.from(text) })

it('contains the call and the answer', () => {
  expect(callOutcomeOf({ ...call, subject: 'webhook:1', body: '{}' }, answer('thanks'), 12)).toEqual({
    ...{ companyId: 1, purpose: 'webhook', subject: 'webhook:1', method: 'POST', address: 'https://a.example/x/y' },
    ...{ status: 200, ms: 12, text: 'thanks', failure: null },
  })
})

it('contains why no answer came', () => {
  const outcome = callOutcomeOf(call, new EgressFailed('timeout', 'no answer in time'), 10_000)
  expect(outcome).toMatchObject({ status: null, text: '', failure: 'timeout', method: 'GET', subject: null })
})

it.each([
  [{ secretHeaders: { authorization: 'Bearer sk-abcdef' } }, 'you sent Bearer sk-abcdef', 'you sent •••'],
  [{ secretHeaders: { authorization: 'Bearer sk-abcdef' } }, 'the key sk-abcdef', 'the key •••'],
  [{ secrets: ['whsec_1'] }, 'twice whsec_1 whsec_1', 'twice ••• •••'],
  [{ secrets: ['abcd', 'abcdef'] }, 'abcdef', '•••'],
  [{ secrets: ['', 'abc'] }, 'abc stays: too short to be a secret', 'abc stays: too short to be a secret'],
])('shows no secret: %o', (secret, text, visibleText) =>
  expect(callOutcomeOf({ ...call, ...secret }, answer(text), 1).text).toBe(visibleText),
)

it.each([
  [200, ''],
  [400, 'invalid_grant'],
])('an answer with a secret on success shows, with status %s, %j', (status, visibleText) => {
  const reply = { ...answer(status === 200 ? 'ya29.secret' : 'invalid_grant'), status }
  expect(callOutcomeOf({ ...call, secretAnswer: true }, reply, 1)).toMatchObject({ status, text: visibleText })
})

it('masks before it truncates', () => {
  const text = `${'x'.repeat(495)}sk-abcdef`
  expect(callOutcomeOf({ ...call, secrets: ['sk-abcdef'] }, answer(text), 1).text).toBe(`${'x'.repeat(495)}•••`)
})

it.each([
  [500, 500],
  [501, 500],
])('shows %s characters as %s', (length, visibleLength) =>
  expect(callOutcomeOf(call, answer('x'.repeat(length)), 1).text).toHaveLength(visibleLength),
)

const answerOfType = (type: string, body: Buffer) => ({ status: 200, headers: { 'content-type': type }, body })

it('keeps what the database can store', () =>
  expect(callOutcomeOf(call, answerOfType('text/plain', Buffer.from('a\0b')), 1).text).toBe('ab'))

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52])
it.each<[string, string, Buffer, string]>([
  ['a picture', 'image/png', PNG, '[image/png, 16 bytes]'],
  ['a picture of an unknown type', '', PNG, '[16 bytes]'],
  ['a picture declared as text', 'text/html; charset=utf-8', PNG, '[text/html, 16 bytes]'],
  ['an overlong type', `image/${'x'.repeat(900)}`, PNG, `[image/${'x'.repeat(94)}, 16 bytes]`],
  ['a type that contains a secret', 'image/sk-abcdef', PNG, '[image/•••, 16 bytes]'],
  ['a drawing, which is text', 'image/svg+xml', Buffer.from('<svg/>'), '<svg/>'],
  ['text without a type', '', Buffer.from('olá'), 'olá'],
  ['text with the wrong type', 'application/octet-stream', Buffer.from('olá'), 'olá'],
  ['text in another encoding', 'text/html; charset=iso-8859-1', Buffer.from('ol\xe1', 'latin1'), 'olá'],
  ['text that is cut within a character', '', Buffer.from('é'.repeat(40_000)).subarray(0, 65_537), 'é'.repeat(500)],
  ['nothing', 'image/png', Buffer.alloc(0), ''],
])('shows %s as text', (_what, type, body, visibleText) =>
  expect(callOutcomeOf({ ...call, secrets: ['sk-abcdef'] }, answerOfType(type, body), 1).text).toBe(visibleText),
)

it.each([
  ['no address ?key=1', 'no address '],
  ['http://u:p@[/x', 'http://[/x'],
])('shows %s as %s', (url, visibleAddress) =>
  expect(callOutcomeOf({ ...call, url }, new EgressFailed('network', ''), 1).address).toBe(visibleAddress),
)

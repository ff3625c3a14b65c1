import { expect, it } from 'vitest'
import { EgressFailed } from './egress-error.ts'
import { outcomeOf } from './outcome.rules.ts'

const call = { companyId: 1, purpose: 'webhook', url: 'https://a.example/x/y?key=k-12345#z' }
const answer = (text: string) => ({ status: 200, headers: {}, body: Buffer.from(text) })

it('says what was called and what was answered', () => {
  expect(outcomeOf({ ...call, subject: 'webhook:1', body: '{}' }, answer('thanks'), 12)).toEqual({
    ...{ companyId: 1, purpose: 'webhook', subject: 'webhook:1', method: 'POST', address: 'https://a.example/x/y' },
    ...{ status: 200, ms: 12, text: 'thanks', failure: null },
  })
})

it('says why no answer came', () => {
  const outcome = outcomeOf(call, new EgressFailed('timeout', 'no answer in time'), 10_000)
  expect(outcome).toMatchObject({ status: null, text: '', failure: 'timeout', method: 'GET', subject: null })
})

it.each([
  [{ secretHeaders: { authorization: 'Bearer sk-abcdef' } }, 'you sent Bearer sk-abcdef', 'you sent •••'],
  [{ secretHeaders: { authorization: 'Bearer sk-abcdef' } }, 'the key sk-abcdef', 'the key •••'],
  [{ secrets: ['whsec_1'] }, 'twice whsec_1 whsec_1', 'twice ••• •••'],
  [{ secrets: ['abcd', 'abcdef'] }, 'abcdef', '•••'],
  [{ secrets: ['', 'abc'] }, 'abc stays: too short to be a secret', 'abc stays: too short to be a secret'],
])('shows no secret: %o', (secret, text, shown) =>
  expect(outcomeOf({ ...call, ...secret }, answer(text), 1).text).toBe(shown),
)

it('masks before it cuts', () => {
  const text = `${'x'.repeat(495)}sk-abcdef`
  expect(outcomeOf({ ...call, secrets: ['sk-abcdef'] }, answer(text), 1).text).toBe(`${'x'.repeat(495)}•••`)
})

it.each([
  [500, 500],
  [501, 500],
])('of %s characters it shows %s', (length, shown) =>
  expect(outcomeOf(call, answer('x'.repeat(length)), 1).text).toHaveLength(shown),
)

it('keeps what the database can hold', () => expect(outcomeOf(call, answer('a\0b'), 1).text).toBe('ab'))

it.each([
  ['no address ?key=1', 'no address '],
  ['http://u:p@[/x', 'http://[/x'],
])('shows %s as %s', (url, shown) =>
  expect(outcomeOf({ ...call, url }, new EgressFailed('network', ''), 1).address).toBe(shown),
)

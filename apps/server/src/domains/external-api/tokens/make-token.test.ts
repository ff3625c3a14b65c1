import { expect, it } from 'vitest'
import { companyOfToken } from './api-token.rules.ts'
import { hashOf, makeToken } from './make-token.ts'

it('generates a different token each time, with its hash and ending', () => {
  const [one, two] = [makeToken(12), makeToken(12)]
  expect(one.token).not.toBe(two.token)
  expect(companyOfToken(one.token)).toBe(12)
  expect(one.hash).toEqual(hashOf(one.token))
  expect(one.token.endsWith(one.ending)).toBe(true)
})

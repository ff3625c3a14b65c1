import { expect, it } from 'vitest'
import { limitsOf } from './parameters.rules.ts'
import { askTokens, embeddingTokens, speechTokens, textTokens } from './tokens.rules.ts'

it.each([
  ['gpt-4o-mini', { max_tokens: 9, temperature: 0.5 }],
  ['gpt-3.5-turbo-1106', { max_tokens: 9, temperature: 0.5 }],
  ['openai/gpt-5-mini', { max_completion_tokens: 9 }],
  ['o3-mini', { max_completion_tokens: 9 }],
  ['llama-3', { max_tokens: 9, temperature: 0.5 }],
])('the limit parameters of %s', (model, limits) => {
  expect(limitsOf(model, 9, 0.5)).toEqual(limits)
})

it('estimates the maximum cost of a call', () => {
  expect([textTokens(''), textTokens('abc'), textTokens('abcd')]).toEqual([0, 1, 2])
  expect(askTokens([{ role: 'user', content: 'abc' }], [], 10)).toBe(15)
  const picture = { mimetype: 'image/png', bytes: new Uint8Array(9) }
  expect(askTokens([{ role: 'user', content: 'abc', pictures: [picture, picture] }], [], 10)).toBe(6015)
  expect(askTokens([], [{ name: 'a', description: '', parameters: {} }], 10)).toBeGreaterThan(20)
  expect([speechTokens(0), speechTokens(1), speechTokens(1.1)]).toEqual([10, 10, 20])
  expect(embeddingTokens(['', 'abcdef'])).toBe(3)
})

import { describe, expect, it } from 'vitest'
import { withoutKey } from './failure.ts'

describe('the provider’s error text is stored without keys', () => {
  it.each([
    ['Incorrect API key provided: sk-abc***xyz.', 'Incorrect API key provided: ***'],
    ['the key minha-chave is wrong', 'the key *** is wrong'],
    ['sk-proj-1234567890 and sk-1234', '*** and ***'],
    ['task-force', 'task-force'],
    ['', ''],
  ])('%s', (providerText, storedText) => {
    expect(withoutKey(providerText, 'minha-chave')).toBe(storedText)
  })
})

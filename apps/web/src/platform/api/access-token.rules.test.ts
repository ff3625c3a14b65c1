import { describe, expect, it } from 'vitest'
import { isExpired, tokenExpiry } from './access-token.rules.ts'

const token = (payload: unknown) => `h.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.s`

describe('access token', () => {
  it.each([
    ['ended', token({ exp: 1000 }), 1_000_001, true],
    ['ends within the tolerance', token({ exp: 1000 }), 999_900, true],
    ['still good', token({ exp: 1000 }), 999_000, false],
    ['without an end', token({}), 0, true],
    ['not a token', 'nonsense', 0, true],
    ['not JSON', 'a.b.c', 0, true],
  ])('AUT-13: %s is read from the token', (_, value, now, expired) => {
    expect(isExpired(value, now)).toBe(expired)
  })

  it('reads base64url', () => {
    const payload = btoa(JSON.stringify({ exp: 5, name: '???>>>' }))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
    expect(tokenExpiry(`x.${payload}.y`)).toBe(5000)
  })
})

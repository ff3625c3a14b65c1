import { describe, expect, it } from 'vitest'
import { isExpired, tokenExpiry } from './access-token.rules.ts'

const token = (payload: unknown) => `h.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.s`

describe('access token', () => {
  it.each([
    ['ended', token({ exp: 1000 }), 1_000_001, true],
    ['an expiry within the tolerance', token({ exp: 1000 }), 999_900, true],
    ['an expiry in the future', token({ exp: 1000 }), 999_000, false],
    ['a missing expiry', token({}), 0, true],
    ['the expiry of an invalid token', 'nonsense', 0, true],
    ['the expiry of a token without JSON', 'a.b.c', 0, true],
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

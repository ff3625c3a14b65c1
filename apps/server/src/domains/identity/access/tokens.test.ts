import { createHash, createHmac, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ACCESS_SECONDS, createTokens, PAYMENT_SECONDS } from './tokens.ts'

const keyOf = (secret: string) => (purpose: string) => createHash('sha256').update(`${secret} ${purpose}`).digest()
const tokens = createTokens(keyOf('ours'))
const others = createTokens(keyOf('theirs'))
const now = new Date('2025-06-01T12:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const claims = { sid: randomUUID(), uid: 2, cid: 1 }

it('AUT-13: the access token contains its expiry and expires then', () => {
  const token = tokens.access(claims, now)
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number }
  expect(payload.exp).toBe(now.getTime() / 1000 + ACCESS_SECONDS)
  expect(tokens.read(token, after(ACCESS_SECONDS - 1))).toMatchObject({ use: 'access', ...claims })
  expect(tokens.read(token, after(ACCESS_SECONDS))).toBeNull()
  // Cached tokens expire as well.
  expect(tokens.read(token, after(ACCESS_SECONDS - 1))).not.toBeNull()
})

it('a payment token differs and lives 30 minutes', () => {
  const token = tokens.payment({ uid: 2, cid: 1 }, now)
  expect(tokens.read(token, after(PAYMENT_SECONDS - 1))).toMatchObject({ use: 'payment', uid: 2, cid: 1 })
  expect(tokens.read(token, after(PAYMENT_SECONDS))).toBeNull()
})

it('rejects tokens that we did not sign', () => {
  const [head = '', body = '', sign = ''] = tokens.access(claims, now).split('.')
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  const longer = Buffer.from(JSON.stringify({ ...claims, use: 'access', exp: 9_999_999_999 })).toString('base64url')
  const bare = createHmac('sha256', '').update(`${head}.${longer}`).digest('base64url')
  const forged = [
    others.access(claims, now),
    `${none}.${body}.`,
    `${head}.${longer}.${sign}`,
    `${head}.${longer}.${bare}`,
    `${head}.${body}`,
    '',
    'abc',
    'a.b.c',
  ]
  for (const token of forged) expect(tokens.read(token, now)).toBeNull()
})

it('accepts only its own refresh tokens', () => {
  const id = randomUUID()
  const { token, hash } = tokens.newRefresh(id)
  expect(tokens.readRefresh(token)).toEqual({ sessionId: id, hash })
  expect(tokens.newRefresh(id).token).not.toBe(token)
  const bad = [
    others.newRefresh(id).token,
    `${token}x`,
    token.slice(0, -1),
    token.replace(id, randomUUID()),
    '',
    '..',
    id,
  ]
  for (const one of bad) expect(tokens.readRefresh(one)).toBeNull()
})

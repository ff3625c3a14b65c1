import { expect, it } from 'vitest'
import { REFRESH_GRACE_MS, REFRESH_MS, refreshStep, sessionExpiry } from './refresh.rules.ts'

const now = new Date('2025-06-01T12:00:00Z')
const at = (ms: number) => new Date(now.getTime() + ms)
const [current, previous, older] = [1, 2, 3].map((n) => Buffer.alloc(32, n)) as [Buffer, Buffer, Buffer]
const state = {
  refreshHash: current,
  previousHash: previous,
  previousUntil: at(REFRESH_GRACE_MS),
  expiresAt: at(REFRESH_MS),
  endedAt: null,
}

it.each([
  ['the current one', current, state, 'rotate'],
  ['the used one at once', previous, state, 'repeat'],
  ['the used one at the end of its grace', previous, { ...state, previousUntil: now }, 'repeat'],
  ['the used one after its grace', previous, { ...state, previousUntil: at(-1) }, 'revoke'],
  ['an older one within the grace', older, state, 'revoke'],
  ['an unknown one before any rotation', older, { ...state, previousHash: null, previousUntil: null }, 'revoke'],
  ['a shorter hash', current.subarray(1), state, 'revoke'],
  ['the current one of an ended session', current, { ...state, endedAt: at(-1) }, 'refuse'],
  ['the used one of an ended session', previous, { ...state, endedAt: at(-1) }, 'refuse'],
  ['the current one at the end of its life', current, { ...state, expiresAt: now }, 'refuse'],
  ['the current one just before', current, { ...state, expiresAt: at(1) }, 'rotate'],
])('AUT-07: %s', (_, presented, session, step) => {
  expect(refreshStep(session, presented, now)).toBe(step)
})

it.each([
  ['a week without use', 0, 30, REFRESH_MS],
  ['what is left of its longest life', -29, 30, 86_400_000],
  ['nothing after its longest life', -31, 30, -86_400_000],
  ['a week without use where there is no longest life', -400, 0, REFRESH_MS],
])('AUT-07: a session lives for %s', (_, begunDays, mostDays, lives) => {
  const expiry = sessionExpiry({ startedAt: at(begunDays * 86_400_000), now, mostDays })
  expect(expiry.getTime() - now.getTime()).toBe(lives)
})

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
  ['the current token', current, state, 'rotate'],
  ['the previous token immediately', previous, state, 'repeat'],
  ['the previous token at the end of its grace period', previous, { ...state, previousUntil: now }, 'repeat'],
  ['the previous token after its grace period', previous, { ...state, previousUntil: at(-1) }, 'revoke'],
  ['an older token within the grace period', older, state, 'revoke'],
  ['an unknown token before any rotation', older, { ...state, previousHash: null, previousUntil: null }, 'revoke'],
  ['a shorter hash', current.subarray(1), state, 'revoke'],
  ['the current token of an ended session', current, { ...state, endedAt: at(-1) }, 'refuse'],
  ['the previous token of an ended session', previous, { ...state, endedAt: at(-1) }, 'refuse'],
  ['the current token at its expiry', current, { ...state, expiresAt: now }, 'refuse'],
  ['the current token just before its expiry', current, { ...state, expiresAt: at(1) }, 'rotate'],
])('AUT-07: the step for %s', (_, presented, session, step) => {
  expect(refreshStep(session, presented, now)).toBe(step)
})

it.each([
  ['a week without use', 0, 30, REFRESH_MS],
  ['the rest of its maximum lifetime', -29, 30, 86_400_000],
  ['no time after its maximum lifetime', -31, 30, -86_400_000],
  ['a week without use when no maximum is set', -400, 0, REFRESH_MS],
])('AUT-07: a session lives for %s', (_, begunDays, mostDays, lives) => {
  const expiry = sessionExpiry({ startedAt: at(begunDays * 86_400_000), now, mostDays })
  expect(expiry.getTime() - now.getTime()).toBe(lives)
})

import type { ApiToken } from '@recado/contract/external-api/api-token'
import { expect, it } from 'vitest'
import { withTokenEvent } from './live-tokens.ts'

const token = (id: number, lastUsedAt: string | null = null) => ({ id, name: `t${id}`, lastUsedAt }) as ApiToken
const tokens = [token(3), token(1)]

it('a new token is added once, at the beginning', () => {
  const one = withTokenEvent(tokens, { action: 'create', apiToken: token(4) })
  expect(one.map(({ id }) => id)).toEqual([4, 3, 1])
  expect(withTokenEvent(one, { action: 'create', apiToken: token(4) })).toEqual(one)
})

it('a use updates the token in place, and an older event changes nothing', () => {
  const usedTokens = withTokenEvent(tokens, { action: 'update', apiToken: token(1, '2026-05-01T10:00:00.000Z') })
  expect(usedTokens.map(({ lastUsedAt }) => lastUsedAt)).toEqual([null, '2026-05-01T10:00:00.000Z'])
  expect(withTokenEvent(usedTokens, { action: 'create', apiToken: token(1) })).toEqual(usedTokens)
})

it('a revoked token is removed, and a late use event does not restore it', () => {
  const remainingTokens = withTokenEvent(tokens, { action: 'delete', apiTokenId: 3 })
  expect(remainingTokens.map(({ id }) => id)).toEqual([1])
  expect(withTokenEvent(remainingTokens, { action: 'update', apiToken: token(3) })).toEqual(remainingTokens)
})

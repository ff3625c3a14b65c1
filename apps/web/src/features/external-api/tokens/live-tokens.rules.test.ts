import type { ApiToken } from '@recado/contract/external-api/api-token'
import { expect, it } from 'vitest'
import { withTokenEvent } from './live-tokens.ts'

const token = (id: number, lastUsedAt: string | null = null) => ({ id, name: `t${id}`, lastUsedAt }) as ApiToken
const tokens = [token(3), token(1)]

it('a new token stands first, once', () => {
  const one = withTokenEvent(tokens, { action: 'create', apiToken: token(4) })
  expect(one.map(({ id }) => id)).toEqual([4, 3, 1])
  expect(withTokenEvent(one, { action: 'create', apiToken: token(4) })).toEqual(one)
})

it('a use is shown where the token stands, and an older word about it changes nothing', () => {
  const used = withTokenEvent(tokens, { action: 'update', apiToken: token(1, '2026-05-01T10:00:00.000Z') })
  expect(used.map(({ lastUsedAt }) => lastUsedAt)).toEqual([null, '2026-05-01T10:00:00.000Z'])
  expect(withTokenEvent(used, { action: 'create', apiToken: token(1) })).toEqual(used)
})

it('a revoked token goes, and its last use does not bring it back', () => {
  const gone = withTokenEvent(tokens, { action: 'delete', apiTokenId: 3 })
  expect(gone.map(({ id }) => id)).toEqual([1])
  expect(withTokenEvent(gone, { action: 'update', apiToken: token(3) })).toEqual(gone)
})

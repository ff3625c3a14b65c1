import type { PermissionHolder } from '@recado/contract/access'
import type { In, Out } from '@recado/contract/endpoint'
import type { ApiToken } from '@recado/contract/external-api/api-token'
import { MOST_TOKENS } from '@recado/contract/external-api/choices'
import type { createApiToken as createEndpoint } from '@recado/contract/external-api/endpoints'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit, hearersOf } from '../../identity/public.ts'
import {
  type ApiTokenRow,
  apiTokenRows,
  apiTokensOf,
  countApiTokens,
  insertApiToken,
  lockApiTokens,
  recordApiTokenUse,
  removeApiToken,
} from './api-token.store.ts'
import { makeToken } from './make-token.ts'
import { isLimited, mayGrant } from './token-creator.rules.ts'

const tokenView = ({ createdAt, lastUsedAt, ...row }: ApiTokenRow): ApiToken => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

/** The company's tokens, newest first. */
export async function listTokens(work: Work): Promise<ApiToken[]> {
  return (await apiTokenRows(work.db, work.companyId)).map(tokenView)
}

/**
 * Creates a token. Only this response contains it. It acts within the rights of its creator (external-api.10).
 * @throws AppError ERR_NO_PERMISSION for a scope whose permission the user lacks, ERR_TOO_MANY_API_TOKENS
 */
export async function createToken(
  work: Work,
  actor: Actor,
  { name, scopes }: In<typeof createEndpoint, 'body'>,
): Promise<Out<typeof createEndpoint>> {
  const { db, companyId, now } = work
  if (!scopes.every((scope) => mayGrant(actor, scope))) throw new AppError('ERR_NO_PERMISSION')
  await lockApiTokens(db, companyId)
  if ((await countApiTokens(db, companyId)) >= MOST_TOKENS) throw new AppError('ERR_TOO_MANY_API_TOKENS')
  const { token, hash, ending } = makeToken(companyId)
  const id = await insertApiToken(db, companyId, { name, scopes, hash, ending, createdBy: actor.userId, now })
  await audit(work, actor, 'apiToken.create', `apiToken ${id}`, null, { name, scopes })
  const createdToken = await announceToken(work, 'create', id)
  return { ...createdToken, token }
}

/**
 * Revokes a token at once.
 * @throws AppError ERR_NO_API_TOKEN_FOUND
 */
export async function revokeToken(work: Work, actor: Actor, id: number): Promise<void> {
  const token = await tokenOf(work, id)
  // Only one of two concurrent revocations succeeds.
  if (!(await removeApiToken(work.db, work.companyId, id))) throw new AppError('ERR_NO_API_TOKEN_FOUND')
  const { name, scopes } = token
  await audit(work, actor, 'apiToken.delete', `apiToken ${id}`, { name, scopes }, null)
  work.announce('apiToken', hearersOf(work.companyId, 'apiToken'), { action: 'delete', apiTokenId: id })
}

/**
 * Revokes the tokens of a user who is being deleted, if the user's rights limit them. Without its creator, a token would
 * have no limits. Tokens of users with all rights stay.
 */
export async function endTokensOf(
  work: Work,
  actor: Actor,
  user: PermissionHolder & { userId: number },
): Promise<void> {
  for (const { id, scopes } of await apiTokensOf(work.db, work.companyId, user.userId))
    if (scopes.some((scope) => isLimited(user, scope))) await revokeToken(work, actor, id)
}

/** Records the use of a token and updates open pages. */
export async function recordTokenUse(work: Work, id: number): Promise<void> {
  await recordApiTokenUse(work.db, work.companyId, id, work.now)
  const [row] = await apiTokenRows(work.db, work.companyId, id)
  if (row)
    work.announce('apiToken', hearersOf(work.companyId, 'apiToken'), { action: 'update', apiToken: tokenView(row) })
}

async function announceToken(work: Work, action: 'create' | 'update', id: number): Promise<ApiToken> {
  const apiToken = tokenView(await tokenOf(work, id))
  work.announce('apiToken', hearersOf(work.companyId, 'apiToken'), { action, apiToken })
  return apiToken
}

async function tokenOf(work: Work, id: number): Promise<ApiTokenRow> {
  // A greater id could not even be compared with the column.
  const [row] = id < 2 ** 31 ? await apiTokenRows(work.db, work.companyId, id) : []
  if (!row) throw new AppError('ERR_NO_API_TOKEN_FOUND')
  return row
}

import { TOKEN_FEATURE, type TokenScope } from '@recado/contract/access'
import type { CompanyContexts, TokenCaller, TokenCreator } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work, Workplace } from '../../../platform/db/work.ts'
import { bearerOf, type TokenDoor } from '../../../platform/http/token-door.ts'
import { checkCompany, permissionsOfRole, type TokenGuesses } from '../../identity/public.ts'
import { companyOfToken, isGuessable, isUseDue } from './api-token.rules.ts'
import { type FoundApiToken, findApiToken } from './api-token.store.ts'
import type { CallLimit } from './call-limit.ts'
import { createGoodPlaces } from './good-places.ts'
import { hashOf } from './make-token.ts'
import { recordTokenUse } from './manage-tokens.ts'
import { isLimited, mayGrant } from './token-creator.rules.ts'

export interface TokenDoorDependencies extends CompanyContexts {
  workplace: Workplace
  limit: CallLimit
  guesses: TokenGuesses
  /** The connection of any company whose own token has this hash. */
  connectionOfToken(hash: Buffer): Promise<{ companyId: number; connectionId: number; lastUsedAt: Date | null } | null>
  /** Records the use of a connection's token. */
  connectionTokenUsed(work: Work, used: { connectionId: number; hash: Buffer }): Promise<void>
}

type IdentifiedCaller = Omit<TokenCaller, 'company' | 'creator'> & {
  /** Null: a connection's token, or its creator was deleted. */
  creator: TokenCreator | null
  scopes: readonly TokenScope[]
  lastUsedAt: Date | null
  noteUse(work: Work): Promise<void>
}

/** The form of session tokens, which programs do not have. */
const SESSION = /^eyJ[\w-]*\.[\w-]+\.[\w-]*$/

/** The name of a caller in rows about its calls. */
export const callerName = ({ of, tokenId }: Pick<TokenCaller, 'of' | 'tokenId'>): string => `${of} ${tokenId}`

/** Identifies programs by tokens of connections and of the API, and counts their calls. */
export function createTokenDoor(deps: TokenDoorDependencies): TokenDoor {
  const { workplace, limit } = deps
  const find = createFinder(deps)
  return {
    async callerOf(authorization, scope, address) {
      const token = bearerOf(authorization)
      const caller = token === null ? null : await find(token, address)
      if (!caller) throw new AppError('ERR_API_TOKEN')
      const { kind, of, tokenId, hash, companyId, creator } = caller
      await limit.count(companyId, callerName(caller))
      const company = await deps.companyContext(companyId)
      checkCompany(company, workplace.clock.now())
      if (!caller.scopes.includes(scope) || (creator && !mayGrant(creator, scope)))
        throw new AppError('ERR_NO_PERMISSION')
      if (!company.features.has(TOKEN_FEATURE)) throw new AppError('ERR_PLAN_FEATURE_DISABLED')
      if (isUseDue(caller.lastUsedAt, workplace.clock.now()))
        await workplace.run(companyId, (work) => caller.noteUse(work))
      const isWhole = creator === null || !isLimited(creator, scope)
      return { kind, of, tokenId, hash, companyId, company, creator: isWhole ? null : creator }
    },
    async refuse(authorization, address) {
      const token = bearerOf(authorization)
      if (token === null || SESSION.test(token)) return
      const caller = await find(token, address).catch((error: unknown) => {
        // Above the limit of guesses, an unknown token stays an ended session.
        if (error instanceof AppError && error.code === 'ERR_TOO_MANY_REQUESTS') return null
        throw error
      })
      if (caller) throw new AppError('ERR_NO_PERMISSION')
    },
  }
}

/**
 * Looks tokens up and counts unknown ones by address (external-api.8). Above the limit, valid tokens still work, except
 * guessable ones that never worked from that address.
 */
function createFinder(
  deps: TokenDoorDependencies,
): (token: string, address: string) => Promise<IdentifiedCaller | null> {
  const { guesses } = deps
  const goodPlaces = createGoodPlaces()
  return async (token, address) => {
    const place = isGuessable(token) ? `${guesses.networkOf(address)} ${hashOf(token).toString('base64url')}` : null
    // Counted before the lookup, so that concurrent calls cannot slip through.
    const uncount = place !== null && !goodPlaces.has(place) ? await guesses.note(address) : null
    const caller = await findCaller(deps, token)
    if (caller) {
      if (place !== null) goodPlaces.add(place)
      await uncount?.()
    } else if (!uncount) await guesses.note(address)
    return caller
  }
}

/** A token that looks like an API token may also be one that a user chose for a connection. */
const findCaller = async (deps: TokenDoorDependencies, token: string): Promise<IdentifiedCaller | null> =>
  (await findApiTokenCaller(deps, token)) ?? (await findConnectionCaller(deps, token))

async function findApiTokenCaller(
  { workplace }: TokenDoorDependencies,
  token: string,
): Promise<IdentifiedCaller | null> {
  const companyId = companyOfToken(token)
  if (companyId === null) return null
  const hash = hashOf(token)
  const row = await workplace.read(companyId, (work) => findApiToken(work.db, companyId, hash))
  if (!row) return null
  const { id, scopes, lastUsedAt } = row
  const noteUse = (work: Work) => recordTokenUse(work, id)
  return {
    kind: 'token',
    of: 'api',
    tokenId: id,
    hash,
    companyId,
    scopes,
    lastUsedAt,
    noteUse,
    creator: creatorOf(row),
  }
}

function creatorOf({ creatorId, profile, queueless, permissions, queueIds }: FoundApiToken): TokenCreator | null {
  if (creatorId === null || profile === null) return null
  const rights = permissionsOfRole(profile, permissions)
  return { userId: creatorId, permissions: rights, queueIds, queueless: queueless === true }
}

async function findConnectionCaller(deps: TokenDoorDependencies, token: string): Promise<IdentifiedCaller | null> {
  const hash = hashOf(token)
  const connection = await deps.connectionOfToken(hash)
  if (!connection) return null
  const { companyId, connectionId, lastUsedAt } = connection
  const noteUse = (work: Work) => deps.connectionTokenUsed(work, { connectionId, hash })
  return {
    ...({ kind: 'token', of: 'connection', tokenId: connectionId, hash, companyId } as const),
    ...{ scopes: ['messages:send'], lastUsedAt, noteUse, creator: null },
  }
}

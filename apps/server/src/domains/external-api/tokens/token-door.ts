import { TOKEN_FEATURE, type TokenScope } from '@recado/contract/access'
import type { CompanyContexts, TokenCaller } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work, Workplace } from '../../../platform/db/work.ts'
import { bearerOf, type TokenDoor } from '../../../platform/http/token-door.ts'
import { checkCompany, type TokenGuesses } from '../../identity/public.ts'
import { companyOfToken, isGuessable, isUseDue } from './api-token.rules.ts'
import { findApiToken } from './api-token.store.ts'
import type { CallLimit } from './call-limit.ts'
import { createGoodPlaces } from './good-places.ts'
import { hashOf } from './make-token.ts'
import { noteTokenUse } from './manage-tokens.ts'

export interface TokenDoorDependencies extends CompanyContexts {
  workplace: Workplace
  limit: CallLimit
  guesses: TokenGuesses
  /** The connection whose own token has this hash, of whichever company. */
  connectionOfToken(hash: Buffer): Promise<{ companyId: number; connectionId: number; lastUsedAt: Date | null } | null>
  /** Notes that one was used. */
  connectionTokenUsed(work: Work, used: { connectionId: number; hash: Buffer }): Promise<void>
}

type Known = Omit<TokenCaller, 'company'> & {
  scopes: readonly TokenScope[]
  lastUsedAt: Date | null
  noteUse(work: Work): Promise<void>
}

/** The name of a caller in rows about its calls. */
export const callerName = ({ of, tokenId }: Pick<TokenCaller, 'of' | 'tokenId'>): string => `${of} ${tokenId}`

/** Knows programs by the tokens of connections and of the API, and counts their calls. */
export function createTokenDoor(deps: TokenDoorDependencies): TokenDoor {
  const { workplace, limit } = deps
  const find = finder(deps)
  return {
    async callerOf(authorization, scope, address) {
      const token = bearerOf(authorization)
      const known = token === null ? null : await find(token, address)
      if (!known) throw new AppError('ERR_API_TOKEN')
      const { kind, of, tokenId, hash, companyId } = known
      await limit.count(companyId, callerName(known))
      const company = await deps.companyContext(companyId)
      checkCompany(company, workplace.clock.now())
      if (!known.scopes.includes(scope)) throw new AppError('ERR_NO_PERMISSION')
      if (!company.features.has(TOKEN_FEATURE)) throw new AppError('ERR_PLAN_FEATURE_DISABLED')
      if (isUseDue(known.lastUsedAt, workplace.clock.now()))
        await workplace.run(companyId, (work) => known.noteUse(work))
      return { kind, of, tokenId, hash, companyId, company }
    },
  }
}

/**
 * Finds tokens; unknown ones are counted by the address (external-api.8). Where there were too many, what is found is still let
 * through, but for a token that could have been guessed and was not good from there before.
 */
function finder(deps: TokenDoorDependencies): (token: string, address: string) => Promise<Known | null> {
  const { guesses } = deps
  const good = createGoodPlaces()
  return async (token, address) => {
    const place = isGuessable(token) ? `${guesses.networkOf(address)} ${hashOf(token).toString('base64url')}` : null
    // Before one looks: of many at one moment none slips through.
    const forgive = place !== null && !good.has(place) ? await guesses.note(address) : null
    const known = await knownToken(deps, token)
    if (known) {
      if (place !== null) good.add(place)
      await forgive?.()
    } else if (!forgive) await guesses.note(address)
    return known
  }
}

/** A text that looks like an API token may be one that somebody typed for a connection. */
const knownToken = async (deps: TokenDoorDependencies, token: string): Promise<Known | null> =>
  (await apiToken(deps, token)) ?? (await connectionToken(deps, token))

async function apiToken({ workplace }: TokenDoorDependencies, token: string): Promise<Known | null> {
  const companyId = companyOfToken(token)
  if (companyId === null) return null
  const hash = hashOf(token)
  const found = await workplace.read(companyId, (work) => findApiToken(work.db, companyId, hash))
  if (!found) return null
  const { id, scopes, lastUsedAt } = found
  const noteUse = (work: Work) => noteTokenUse(work, id)
  return { kind: 'token', of: 'api', tokenId: id, hash, companyId, scopes, lastUsedAt, noteUse }
}

async function connectionToken(deps: TokenDoorDependencies, token: string): Promise<Known | null> {
  const hash = hashOf(token)
  const found = await deps.connectionOfToken(hash)
  if (!found) return null
  const { companyId, connectionId, lastUsedAt } = found
  const noteUse = (work: Work) => deps.connectionTokenUsed(work, { connectionId, hash })
  return {
    ...({ kind: 'token', of: 'connection', tokenId: connectionId, hash, companyId } as const),
    ...{ scopes: ['messages:send'], lastUsedAt, noteUse },
  }
}

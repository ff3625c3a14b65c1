import type { TokenCaller } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { holdConnectionToken } from '../../connections/public.ts'
import { holdApiToken } from './api-token.store.ts'

/**
 * Looks again at a token whose call took long, and holds it: whoever ends it waits for the transaction.
 * @throws AppError ERR_API_TOKEN for one that ended meanwhile
 */
export async function requireStanding({ db, companyId }: Work, { of, tokenId, hash }: TokenCaller): Promise<void> {
  const stands =
    of === 'api'
      ? await holdApiToken(db, companyId, hash)
      : await holdConnectionToken(db, companyId, { connectionId: tokenId, hash })
  if (!stands) throw new AppError('ERR_API_TOKEN')
}

import type { TokenCaller } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { lockConnectionToken } from '../../connections/public.ts'
import { lockApiToken } from './api-token.store.ts'

/**
 * Checks a token again after a long call and locks it, so that ending it waits for the transaction.
 * @throws AppError ERR_API_TOKEN if it ended in the meantime
 */
export async function requireValidToken({ db, companyId }: Work, { of, tokenId, hash }: TokenCaller): Promise<void> {
  const isValid =
    of === 'api'
      ? await lockApiToken(db, companyId, hash)
      : await lockConnectionToken(db, companyId, { connectionId: tokenId, hash })
  if (!isValid) throw new AppError('ERR_API_TOKEN')
}

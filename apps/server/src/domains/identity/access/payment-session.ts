import type { CompanyContext } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import { isExpired } from './due-date.rules.ts'
import type { Tokens } from './tokens.ts'

const PREFIX = 'payment:'

/** Returns the pseudo session id of a user who has only a payment token. */
export const paymentSession = (userId: number): string => `${PREFIX}${userId}`

export const isSession = (sessionId: string): boolean => !sessionId.startsWith(PREFIX)

/**
 * Checks the company of a logged-in user, the most important problem first.
 * @throws AppError ERR_COMPANY_DISABLED, ERR_COMPANY_EXPIRED with `dueDate`
 */
export function checkCompany(company: CompanyContext, now: Date): void {
  if (!company.status) throw new AppError('ERR_COMPANY_DISABLED')
  if (isExpired(company.dueDate, now)) throw new AppError('ERR_COMPANY_EXPIRED', { dueDate: company.dueDate })
}

/**
 * Returns a login's expiry error, or null while the subscription is valid.
 * @throws AppError ERR_COMPANY_DISABLED
 */
export function endOf(company: CompanyContext, now: Date): AppError | null {
  try {
    checkCompany(company, now)
    return null
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_COMPANY_EXPIRED') return error
    throw error
  }
}

/** Same for an admin who passed every login step, with a payment token (companies.1). */
export const endForPayer = (
  { tokens, clock }: { tokens: Pick<Tokens, 'payment'>; clock: Clock },
  end: AppError,
  { userId, companyId }: { userId: number; companyId: number },
): AppError =>
  new AppError(end.code, { ...end.data, paymentToken: tokens.payment({ uid: userId, cid: companyId }, clock.now()) })

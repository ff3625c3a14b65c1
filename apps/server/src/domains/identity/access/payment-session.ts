import type { CompanyContext } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import { isOver } from './due-date.rules.ts'
import type { Tokens } from './tokens.ts'

const PREFIX = 'payment:'

/** Stands for the session of somebody who holds a payment token only. */
export const paymentSession = (userId: number): string => `${PREFIX}${userId}`

export const isSession = (sessionId: string): boolean => !sessionId.startsWith(PREFIX)

/**
 * The refusals of a person who is signed in, in the order of importance.
 * @throws AppError ERR_COMPANY_DISABLED, ERR_COMPANY_EXPIRED with `dueDate`
 */
export function checkCompany(company: CompanyContext, now: Date): void {
  if (!company.status) throw new AppError('ERR_COMPANY_DISABLED')
  if (isOver(company.dueDate, now)) throw new AppError('ERR_COMPANY_EXPIRED', { dueDate: company.dueDate })
}

/**
 * The data of a company's end for a login; null while its time runs.
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

/** The same for an admin who passed every step of the login: with the token to pay (companies.1). */
export const endForPayer = (
  { tokens, clock }: { tokens: Pick<Tokens, 'payment'>; clock: Clock },
  end: AppError,
  { userId, companyId }: { userId: number; companyId: number },
): AppError =>
  new AppError(end.code, { ...end.data, paymentToken: tokens.payment({ uid: userId, cid: companyId }, clock.now()) })

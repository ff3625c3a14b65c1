import type { Language } from '@recado/contract/values/language'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { mailSend } from '../../../platform/mail/mail-job.ts'
import { addressBuckets } from '../access/attempt-limit.rules.ts'
import { noteAttempt } from '../access/attempts.store.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { keepLink, noteAddress, unconfirmedAccount } from './email-link.store.ts'
import { LINK_HOURS, newLink } from './email-link.ts'
import { linkMail } from './link-mail.ts'

/**
 * Mails a confirmation link to an address that a company gives to a user, in the transaction that stores the address.
 * Until the link is opened, mails with the company's texts are not sent there (companies.12). Over the limits of
 * `addressBuckets` no mail is sent, and the user requests the link later. Without SMTP_URL the address counts as
 * confirmed. The mail is counted outside the transaction, so a rollback does not revert the count. A change rejected
 * before this call counts nothing.
 */
export async function askAddress(
  core: IdentityCore,
  work: Work,
  { userId, email, language }: { userId: number; email: string; language: Language },
): Promise<void> {
  const { db, companyId, now } = work
  const isConfirmed = !core.settings.confirmsEmails
  await noteAddress(db, { companyId, userId, isConfirmed })
  if (isConfirmed || !(await noteAttempt(core.platform, addressBuckets(companyId, email), now))) return
  const { token, hash } = newLink()
  await keepLink(db, { companyId, userId, email, hash, now, hours: LINK_HOURS })
  const words = { language, reason: 'confirm' as const, token, publicUrl: core.settings.publicUrl }
  await work.enqueue(mailSend, linkMail(email, words))
}

/**
 * Returns the error for a taken address, with `canClaim` while an account of another company has the address
 * unconfirmed.
 * @param companyId the caller's company; null for a sign-up
 */
export async function duplicatedEmail(core: IdentityCore, email: string, companyId: number | null): Promise<AppError> {
  const account = core.settings.confirmsEmails ? await unconfirmedAccount(core.platform, email) : null
  const canClaim = account?.isUnconfirmed === true && account.companyId !== companyId
  return new AppError('ERR_DUPLICATED_EMAIL', canClaim ? { canClaim } : {})
}

/** Adds `canClaim` to the error for a taken address. Other errors are unchanged. */
export const claimableRefusal = async (
  core: IdentityCore,
  { email, companyId }: { email: string; companyId: number | null },
  error: unknown,
): Promise<unknown> =>
  error instanceof AppError && error.code === 'ERR_DUPLICATED_EMAIL' ? duplicatedEmail(core, email, companyId) : error

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
 * Asks an address that a company gives to a user, in the transaction that stores it: until its link was opened, mails with words of the
 * company do not go there (companies.12). Over the limits of `addressBuckets` the address counts as unconfirmed without a mail, and the person
 * asks for the link later. Without SMTP_URL the address counts as confirmed. The mail is counted outside of the transaction: a rollback does
 * not undo the count. A change that was refused before this call counts nothing.
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
 * The refusal of a taken address; `canClaim` while an account of another company has the address without having confirmed it.
 * @param companyId the caller's, null for a sign-up
 */
export async function duplicatedEmail(core: IdentityCore, email: string, companyId: number | null): Promise<AppError> {
  const account = core.settings.confirmsEmails ? await unconfirmedAccount(core.platform, email) : null
  const canClaim = account?.isUnconfirmed === true && account.companyId !== companyId
  return new AppError('ERR_DUPLICATED_EMAIL', canClaim ? { canClaim } : {})
}

/** Adds `canClaim` to the refusal of a taken address; any other error as it is. */
export const claimableRefusal = async (
  core: IdentityCore,
  { email, companyId }: { email: string; companyId: number | null },
  error: unknown,
): Promise<unknown> =>
  error instanceof AppError && error.code === 'ERR_DUPLICATED_EMAIL' ? duplicatedEmail(core, email, companyId) : error

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

/** Marks the new address of a user in the transaction that stores it. */
export type AskAddress = (work: Work, user: { userId: number; email: string; language: Language }) => Promise<void>

/**
 * Prepares the question to an address that a company gives to a user: until its link was opened, mails with words of the company do not go
 * there (companies.12). Counts the mail before the transaction begins. Over the limits of `addressBuckets` the address counts as
 * unconfirmed without a mail, and the person asks for the link later. Without SMTP_URL the address counts as confirmed.
 */
export async function prepareAddress(core: IdentityCore, companyId: number, email: string): Promise<AskAddress> {
  const isConfirmed = !core.settings.confirmsEmails
  const now = core.clock.now()
  const mails = !isConfirmed && (await noteAttempt(core.platform, addressBuckets(companyId, email), now)) !== null
  return async (work, user) => {
    const { userId, language } = user
    await noteAddress(work.db, { companyId, userId, isConfirmed })
    if (!mails) return
    const { token, hash } = newLink()
    await keepLink(work.db, { companyId, userId, email: user.email, hash, now, hours: LINK_HOURS })
    const words = { language, reason: 'confirm' as const, token, publicUrl: core.settings.publicUrl }
    await work.enqueue(mailSend, linkMail(user.email, words))
  }
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

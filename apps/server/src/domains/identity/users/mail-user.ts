import type { Language } from '@recado/contract/values/language'
import type { Work } from '../../../platform/db/work.ts'
import { type Letter, letterMail } from '../../../platform/mail/letter.ts'
import { mailSend } from '../../../platform/mail/mail-job.ts'
import { fixedMail } from '../email-links/link-mail.ts'
import { userAddress } from './user.store.ts'

/**
 * Mails one user of the company on commit. Sends nothing to a deleted user. Until the addresses of the user and of the
 * company's sign-up are confirmed, it sends a fixed text (companies.12).
 * @param compose returns the mail in the user's language; its subject contains no secrets
 */
export async function mailUser(work: Work, userId: number, compose: (language: Language) => Letter): Promise<void> {
  const recipient = await userAddress(work.db, work.companyId, userId)
  if (!recipient) return
  const { email, language, isConfirmed } = recipient
  await work.enqueue(mailSend, isConfirmed ? letterMail(email, compose(language)) : fixedMail(email, language))
}

import type { Language } from '@recado/contract/values/language'
import type { Work } from '../../../platform/db/work.ts'
import { type Letter, letterMail } from '../../../platform/mail/letter.ts'
import { mailSend } from '../../../platform/mail/mail-job.ts'
import { fixedMail } from '../email-links/link-mail.ts'
import { userAddress } from './user.store.ts'

/**
 * Sends a mail to one person of the company when the transaction commits. Sends none to a person who has left the company. Until their
 * address and that of the company's sign-up are confirmed it is a mail of fixed words (companies.12).
 * @param compose the mail in the person's language; its subject carries no secrets
 */
export async function mailUser(work: Work, userId: number, compose: (language: Language) => Letter): Promise<void> {
  const known = await userAddress(work.db, work.companyId, userId)
  if (!known) return
  const { email, language, isConfirmed } = known
  await work.enqueue(mailSend, isConfirmed ? letterMail(email, compose(language)) : fixedMail(email, language))
}

import type { Work } from '../../../platform/db/work.ts'
import { mailSend } from '../../../platform/mail/mail-job.ts'
import { fixedMail } from '../email-links/link-mail.ts'
import { adminAddresses } from './user.store.ts'

/**
 * Mails every admin of the company on commit. Until the sign-up's address is confirmed, and to unconfirmed addresses,
 * it sends a fixed text (companies.12).
 * @param compose returns the mail in the company's language
 * @param also another recipient, such as the billing address; each address gets one mail
 */
export async function mailAdmins(
  work: Work,
  compose: (language: string) => { subject: string; text: string; html: string },
  also: string | null = null,
): Promise<void> {
  const { language, emails, isConfirmed, unconfirmed } = await adminAddresses(work.db, work.companyId)
  const mail = compose(language)
  const addresses = new Set([...(also ? [also.toLowerCase()] : []), ...emails])
  for (const to of addresses) {
    const getsWords = isConfirmed && !unconfirmed.includes(to)
    await work.enqueue(mailSend, getsWords ? { ...mail, to } : fixedMail(to, language))
  }
}

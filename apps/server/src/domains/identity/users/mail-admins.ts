import type { Work } from '../../../platform/db/work.ts'
import { mailSend } from '../../../platform/mail/mail-job.ts'
import { fixedMail } from '../email-links/link-mail.ts'
import { adminAddresses } from './user.store.ts'

/**
 * Sends a mail to every admin of the company, when the transaction commits. Until the address of its sign-up is confirmed, and to an
 * address that is not, it is a mail of fixed words (companies.12).
 * @param compose the mail in the company's language
 * @param also an address that gets it too, such as where the bills go; nobody gets it twice
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

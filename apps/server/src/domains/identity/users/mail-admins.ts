import type { Work } from '../../../platform/db/work.ts'
import { adminAddresses } from './user.store.ts'

/**
 * Sends a mail to every admin of the company, when the transaction commits.
 * @param compose the mail in the company's language
 */
export async function mailAdmins(
  work: Work,
  compose: (language: string) => { subject: string; text: string; html: string },
): Promise<void> {
  const { language, emails } = await adminAddresses(work.db, work.companyId)
  const mail = compose(language)
  for (const to of emails) await work.enqueue('mail.send', { ...mail, to })
}

import { AppError } from '../../../platform/app-error.ts'
import { mailSend } from '../../../platform/mail/mail-job.ts'
import { codeBuckets } from '../access/attempt-limit.rules.ts'
import { noteAttempt } from '../access/attempts.store.ts'
import { accountByEmail } from '../access/sign-in.store.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { keepCode, languageOf } from './recovery.store.ts'
import { hashOfCode, newCode } from './recovery-code.ts'
import { recoveryMail } from './recovery-mail.ts'

/**
 * Mails a code for a new password. Earlier codes stay valid until they expire. The mail is a job in the same
 * transaction, so that a failing mail server is retried.
 * @returns 404 when no account has the address (access.11), else 200
 * @throws AppError ERR_TOO_MANY_REQUESTS
 */
export async function askCode(core: IdentityCore, email: string, address: string): Promise<200 | 404> {
  if (!(await noteAttempt(core.platform, codeBuckets(email, address), core.clock.now()))) {
    throw new AppError('ERR_TOO_MANY_REQUESTS')
  }
  const account = await accountByEmail(core.platform, email)
  if (!account) return 404
  const { companyId, userId } = account
  const code = newCode()
  await core.workplace.run(companyId, async (work) => {
    await keepCode(work.db, companyId, userId, hashOfCode(core.secrets, account, email, code), work.now)
    const mail = recoveryMail(email, await languageOf(work.db, companyId, userId), code)
    await work.enqueue(mailSend, mail)
  })
  return 200
}

import type { Language } from '@recado/contract/values/language'
import { AppError } from '../../../platform/app-error.ts'
import type { PlatformTransaction } from '../../../platform/db/platform-db.ts'
import { mailSend } from '../../../platform/mail/mail-job.ts'
import { linkBuckets } from '../access/attempt-limit.rules.ts'
import { noteAttempt } from '../access/attempts.store.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { type AddressLink, inPlatform, keepLink, unconfirmedAccount } from './email-link.store.ts'
import { LINK_HOURS, newLink } from './email-link.ts'
import { type LinkReason, linkMail } from './link-mail.ts'

/** Stores a link for an account's address and the job that mails it, in the caller's transaction. */
export async function mailLink(
  core: IdentityCore,
  trx: PlatformTransaction,
  { language, reason, ...link }: AddressLink & { language: Language; reason: LinkReason },
): Promise<void> {
  const { token, hash } = newLink()
  await keepLink(trx, { ...link, hash, now: core.clock.now(), hours: LINK_HOURS })
  const mail = linkMail(link.email, { language, reason, token, publicUrl: core.settings.publicUrl })
  await core.jobs.write(trx, mailSend, mail)
}

/**
 * Mails a link to an address that an account uses unconfirmed. Does nothing for other addresses, with the same
 * response.
 * @throws AppError ERR_TOO_MANY_REQUESTS
 */
export async function askLink(
  core: IdentityCore,
  { email, language, reason, address }: { email: string; language: Language; reason: LinkReason; address: string },
): Promise<void> {
  if (!(await noteAttempt(core.platform, linkBuckets(email, address), core.clock.now())))
    throw new AppError('ERR_TOO_MANY_REQUESTS')
  await inPlatform(core.platform, async (trx) => {
    const account = await unconfirmedAccount(trx, email)
    if (!account) return
    const { isUnconfirmed, ...of } = account
    // The account's address is confirmed, and only its company's is not.
    if (!isUnconfirmed && reason === 'claim') return
    await mailLink(core, trx, { ...of, email, language, reason })
  })
  core.jobs.wake()
}

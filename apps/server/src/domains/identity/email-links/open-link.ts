import type { Language } from '@recado/contract/values/language'
import { AppError } from '../../../platform/app-error.ts'
import { mailSend } from '../../../platform/mail/mail-job.ts'
import { openLinkBucket } from '../access/attempt-limit.rules.ts'
import { forgiveAttempts, noteAttempt } from '../access/attempts.store.ts'
import { welcomeMail } from '../companies/welcome-mail.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { confirmCompany, freeAddress, inPlatform, spendLink } from './email-link.store.ts'
import { linkHash, proofOf } from './email-link.ts'

/**
 * Opens a mailed link, once. `confirm`: the account keeps the address, and its company mails its own words from now on. `claim`: the
 * address is free for the person who opened the link, who gets a proof of it for the sign-up; the account gives another address at its
 * next login.
 * @throws AppError ERR_INVALID_RECOVERY_CODE (unknown, used, too old, or the account has no such address any more), ERR_TOO_MANY_REQUESTS
 */
export async function openLink(
  core: IdentityCore,
  { token, action, address }: { token: string; action: 'confirm' | 'claim'; address: string },
): Promise<{ email: string; proof: string | null }> {
  const now = core.clock.now()
  const bucket = openLinkBucket(address)
  const noted = await noteAttempt(core.platform, [bucket], now)
  if (!noted) throw new AppError('ERR_TOO_MANY_REQUESTS')
  const link = await inPlatform(core.platform, async (trx) => {
    const opened = await spendLink(trx, linkHash(token), now)
    if (!opened) throw new AppError('ERR_INVALID_RECOVERY_CODE')
    if (action === 'claim') {
      await freeAddress(trx, opened)
      return opened
    }
    const confirmed = await confirmCompany(trx, opened)
    // Another account than the one that signed up can only lose its address; the link stays good for that.
    if (!confirmed) throw new AppError('ERR_INVALID_RECOVERY_CODE')
    const { trialEnd, plan, language, ...names } = confirmed
    const about = { ...names, ...(trialEnd ? { trialEnd } : {}), ...(plan ? { plan } : {}) }
    const welcome = {
      ...about,
      language: language as Language,
      publicUrl: core.settings.publicUrl,
      start: 'signIn' as const,
    }
    await core.jobs.write(trx, mailSend, welcomeMail(opened.email, welcome))
    return opened
  })
  core.jobs.wake()
  await forgiveAttempts(core.platform, noted, '')
  return { email: link.email, proof: action === 'claim' ? proofOf(core.secrets, link.email, now) : null }
}

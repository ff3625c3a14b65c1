import type { Language } from '@recado/contract/values/language'
import { AppError } from '../../../platform/app-error.ts'
import type { PlatformTransaction } from '../../../platform/db/platform-db.ts'
import { mailSend } from '../../../platform/mail/mail-job.ts'
import { openLinkBucket } from '../access/attempt-limit.rules.ts'
import { forgiveAttempts, noteAttempt } from '../access/attempts.store.ts'
import { welcomeMail } from '../companies/welcome-mail.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { announceUser } from '../users/announce-user.ts'
import {
  type AddressLink,
  confirmAddress,
  confirmCompany,
  freeAddress,
  inPlatform,
  spendLink,
} from './email-link.store.ts'
import { linkHash, proofOf } from './email-link.ts'

/**
 * Opens a mailed link, once. `confirm`: the account keeps the address, and mails with words of its company go there from now on. `claim`: the
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
    if (action === 'confirm') await confirm(core, trx, opened, now)
    else if (!(await freeAddress(trx, opened, now))) throw new AppError('ERR_INVALID_RECOVERY_CODE')
    return opened
  })
  core.jobs.wake()
  // The link is used up: an error here would hide that it worked, and with `claim` lose the proof.
  try {
    await core.workplace.run(link.companyId, (work) => announceUser(work, 'update', link.userId))
    await forgiveAttempts(core.platform, noted, '')
  } catch (error) {
    core.log.error(
      { err: error, companyId: link.companyId },
      'a link was opened, and its event or its attempt was lost',
    )
  }
  return { email: link.email, proof: action === 'claim' ? proofOf(core.secrets, link.email, now) : null }
}

/**
 * Confirms the account's address. When the user may confirm the company's address, confirms that as well and mails the welcome.
 * @throws AppError ERR_INVALID_RECOVERY_CODE when there was nothing left to confirm; the link stays good to take the address
 */
async function confirm(core: IdentityCore, trx: PlatformTransaction, opened: AddressLink, now: Date): Promise<void> {
  const own = await confirmAddress(trx, opened)
  const company = await confirmCompany(trx, opened, now)
  if (!own && !company) throw new AppError('ERR_INVALID_RECOVERY_CODE')
  if (!company) return
  const { trialEnd, plan, language, ...names } = company
  const about = { ...names, ...(trialEnd ? { trialEnd } : {}), ...(plan ? { plan } : {}) }
  const welcome = {
    ...about,
    language: language as Language,
    publicUrl: core.settings.publicUrl,
    start: 'signIn' as const,
  }
  await core.jobs.write(trx, mailSend, welcomeMail(opened.email, welcome))
}

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
 * Opens a mailed link, once. `confirm`: the account keeps the address, and mails with the company's texts are sent
 * there from now on. `claim`: the address is free for the person who opened the link, who receives a proof of it for
 * the sign-up. The account must enter another address at its next login.
 * @throws AppError ERR_INVALID_RECOVERY_CODE (unknown, used, expired, or the account's address has changed),
 *   ERR_TOO_MANY_REQUESTS
 */
export async function openLink(
  core: IdentityCore,
  { token, action, address }: { token: string; action: 'confirm' | 'claim'; address: string },
): Promise<{ email: string; proof: string | null }> {
  const now = core.clock.now()
  const bucket = openLinkBucket(address)
  const attemptIds = await noteAttempt(core.platform, [bucket], now)
  if (!attemptIds) throw new AppError('ERR_TOO_MANY_REQUESTS')
  const link = await inPlatform(core.platform, async (trx) => {
    const spentLink = await spendLink(trx, linkHash(token), now)
    if (!spentLink) throw new AppError('ERR_INVALID_RECOVERY_CODE')
    if (action === 'confirm') await confirm(core, trx, spentLink, now)
    else if (!(await freeAddress(trx, spentLink, now))) throw new AppError('ERR_INVALID_RECOVERY_CODE')
    return spentLink
  })
  core.jobs.wake()
  // The link is already used, so an error here would hide its success and, with `claim`, lose the proof.
  try {
    await core.workplace.run(link.companyId, (work) => announceUser(work, 'update', link.userId))
    await forgiveAttempts(core.platform, attemptIds, '')
  } catch (error) {
    core.log.error(
      { err: error, companyId: link.companyId },
      'a link was opened, and its event or its attempt was lost',
    )
  }
  return { email: link.email, proof: action === 'claim' ? proofOf(core.secrets, link.email, now) : null }
}

/**
 * Confirms the account's address. If the user may also confirm the company's address, confirms that too and mails the
 * welcome.
 * @throws AppError ERR_INVALID_RECOVERY_CODE when there was nothing left to confirm; the link can still claim the
 *   address
 */
async function confirm(core: IdentityCore, trx: PlatformTransaction, spentLink: AddressLink, now: Date): Promise<void> {
  const own = await confirmAddress(trx, spentLink)
  const company = await confirmCompany(trx, spentLink, now)
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
  await core.jobs.write(trx, mailSend, welcomeMail(spentLink.email, welcome))
}

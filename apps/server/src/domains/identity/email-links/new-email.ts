import type { Language } from '@recado/contract/values/language'
import { AppError } from '../../../platform/app-error.ts'
import { linkBuckets } from '../access/attempt-limit.rules.ts'
import { noteAttempt } from '../access/attempts.store.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { isTaken } from '../taken.ts'
import { passwordTag } from '../two-factor/challenge.ts'
import { duplicatedEmail } from './ask-address.ts'
import { mailLink } from './ask-link.ts'
import { inPlatform, noteAddress } from './email-link.store.ts'
import { type LostAccount, takeAddress } from './lost-address.store.ts'

const PURPOSE = 'lost-email'
const CHALLENGE_MINUTES = 15

/** Returns what the browser hands back with the new address: it stands for the password that was right. */
export const lostEmailChallenge = (core: IdentityCore, { companyId, userId, passwordHash }: LostAccount): string =>
  core.secrets
    .seal(
      PURPOSE,
      JSON.stringify([
        companyId,
        userId,
        passwordTag(passwordHash).toString('base64'),
        core.clock.now().getTime() + CHALLENGE_MINUTES * 60_000,
      ]),
    )
    .toString('base64url')

interface Challenge {
  companyId: number
  userId: number
  tag: string
}

function readChallenge(core: IdentityCore, text: string): Challenge {
  try {
    const plain = core.secrets.open(PURPOSE, Buffer.from(text, 'base64url')).toString()
    const [companyId, userId, tag, until] = JSON.parse(plain) as [number, number, string, number]
    if (until > core.clock.now().getTime()) return { companyId, userId, tag }
  } catch {
    // Not written by us.
  }
  throw new AppError('ERR_TWO_FACTOR_CHALLENGE')
}

/**
 * Gives another address to an account whose address its owner took, and mails a link to it.
 * @throws AppError ERR_TWO_FACTOR_CHALLENGE (forged, too old, or the account has an address again), ERR_DUPLICATED_EMAIL
 * with `canClaim`, ERR_TOO_MANY_REQUESTS
 */
export async function chooseNewEmail(
  core: IdentityCore,
  { challenge, email, address }: { challenge: string; email: string; address: string },
): Promise<{ email: string }> {
  const { companyId, userId, tag } = readChallenge(core, challenge)
  if (!(await noteAttempt(core.platform, linkBuckets(email, address), core.clock.now())))
    throw new AppError('ERR_TOO_MANY_REQUESTS')
  try {
    await inPlatform(core.platform, async (trx) => {
      const taken = await takeAddress(trx, {
        companyId,
        userId,
        email,
        isSame: (hash) => passwordTag(hash).toString('base64') === tag,
      })
      if (!taken) throw new AppError('ERR_TWO_FACTOR_CHALLENGE')
      if (!core.settings.confirmsEmails) return
      await noteAddress(trx, { companyId, userId, isConfirmed: false })
      const language = taken.language as Language
      await mailLink(core, trx, { companyId, userId, email, language, reason: 'confirm' })
    })
  } catch (error) {
    if (isTaken(error, 'sign_in_names_pkey')) throw await duplicatedEmail(core, email, companyId)
    throw error
  }
  core.jobs.wake()
  return { email }
}

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

/** Returns the challenge that the browser sends back with the new address. It proves that the password was right. */
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
    // The challenge was not issued by us.
  }
  throw new AppError('ERR_TWO_FACTOR_CHALLENGE')
}

/**
 * Sets a new address for an account whose address was claimed by its owner, and mails a link to it.
 * @throws AppError ERR_TWO_FACTOR_CHALLENGE (forged, expired, or the account has an address again),
 *   ERR_DUPLICATED_EMAIL with `canClaim`, ERR_TOO_MANY_REQUESTS
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
      const account = await takeAddress(trx, {
        companyId,
        userId,
        email,
        isSame: (hash) => passwordTag(hash).toString('base64') === tag,
      })
      if (!account) throw new AppError('ERR_TWO_FACTOR_CHALLENGE')
      if (!core.settings.confirmsEmails) return
      await noteAddress(trx, { companyId, userId, isConfirmed: false })
      const language = account.language as Language
      await mailLink(core, trx, { companyId, userId, email, language, reason: 'confirm' })
    })
  } catch (error) {
    if (isTaken(error, 'sign_in_names_pkey')) throw await duplicatedEmail(core, email, companyId)
    throw error
  }
  core.jobs.wake()
  return { email }
}

import { createHash, randomUUID } from 'node:crypto'
import type { Secrets } from '../../../platform/secrets.ts'
import type { Account } from '../access/sign-in.store.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { CHALLENGE_MINUTES, insertChallenge } from './challenge.store.ts'

const PURPOSE = 'login-challenge'

export interface ChallengeOf {
  companyId: number
  userId: number
  id: string
}

/** Returns a tag that identifies a stored password without revealing it. */
export const passwordTag = (passwordHash: string): Buffer => createHash('sha256').update(passwordHash).digest()

/** Starts the second step of a login. Returns the challenge for the browser and its expiry. */
export async function openChallenge(core: IdentityCore, account: Account) {
  const { companyId, userId } = account
  const id = randomUUID()
  const tag = passwordTag(account.passwordHash)
  const now = await core.workplace.run(companyId, async (work) => {
    await insertChallenge(work.db, companyId, { id, userId, passwordTag: tag }, work.now)
    return work.now
  })
  return {
    challenge: core.secrets.seal(PURPOSE, JSON.stringify([companyId, userId, id])).toString('base64url'),
    expiresAt: new Date(now.getTime() + CHALLENGE_MINUTES * 60_000).toISOString(),
  }
}

/** Null when not issued by us. */
export function readChallenge(secrets: Secrets, text: string): ChallengeOf | null {
  try {
    const plain = secrets.open(PURPOSE, Buffer.from(text, 'base64url')).toString('utf8')
    const [companyId, userId, id] = JSON.parse(plain) as [number, number, string]
    return { companyId, userId, id }
  } catch {
    return null
  }
}

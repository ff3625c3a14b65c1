import { createHmac, randomInt } from 'node:crypto'
import type { Secrets } from '../../../platform/secrets.ts'
import type { Account } from '../access/sign-in.store.ts'
import { CODE_LENGTH, CODE_LETTERS } from './recovery-code.rules.ts'

/** Returns a new code of 40 bits. With few attempts per address it cannot be guessed, even from many addresses. */
export const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')

/** Returns a code's stored hash. It depends on address and password, so that a change of either voids the code. */
export function hashOfCode(secrets: Secrets, account: Account, email: string, code: string): Buffer {
  const about = JSON.stringify([account.companyId, account.userId, email, account.passwordHash, code])
  return createHmac('sha256', secrets.key('password-code')).update(about).digest()
}

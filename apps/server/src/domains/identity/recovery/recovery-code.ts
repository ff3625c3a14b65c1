import { createHmac, randomInt } from 'node:crypto'
import type { Secrets } from '../../../platform/secrets.ts'
import type { Account } from '../access/sign-in.store.ts'
import { CODE_LENGTH, CODE_LETTERS } from './recovery-code.rules.ts'

/** A new code, 40 bits: with the few tries that an address has, nobody guesses it, however many addresses join in. */
export const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')

/** The stored hash of a code; another address or another password gives another hash. */
export function hashOfCode(secrets: Secrets, account: Account, email: string, code: string): Buffer {
  const about = JSON.stringify([account.companyId, account.userId, email, account.passwordHash, code])
  return createHmac('sha256', secrets.key('password-code')).update(about).digest()
}

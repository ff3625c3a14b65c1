import { createHmac, randomInt } from 'node:crypto'
import type { Secrets } from '../../../platform/secrets.ts'
import { CODE_LETTERS } from '../recovery/recovery-code.rules.ts'

const COUNT = 10
const LENGTH = 10
const HALF = LENGTH / 2

const newCode = (): string =>
  Array.from({ length: LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')

/** Returns ten codes of 50 bits, formatted as `ABCDE-FGHJK`. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < COUNT) codes.add(newCode())
  return [...codes].map((code) => `${code.slice(0, HALF)}-${code.slice(HALF)}`)
}

/** Returns a code's stored hash, which is valid for one user only. */
export function hashOfRecoveryCode(secrets: Secrets, companyId: number, userId: number, input: string): Buffer {
  const about = JSON.stringify([companyId, userId, input.replace(/[\s-]/g, '').toUpperCase()])
  return createHmac('sha256', secrets.key('two-factor-recovery')).update(about).digest()
}

import { isPossiblePassword, ownPasswordLength } from '@recado/contract/identity/password.rules'
import { AppError } from '../../../platform/app-error.ts'
import { commonPasswords } from './common-passwords.rules.ts'

let known: ReadonlySet<string> | null = null

/** Whether it is one of the 10,000 most used passwords, in capital or small letters. */
function isCommon(text: string): boolean {
  known ??= new Set(commonPasswords.trim().split(/\s+/))
  return known.has(text.toLowerCase())
}

/**
 * The problem of a new password, wherever one is set (access.6): 8 to 128 characters (50 where another person sets it, and at sign-up), not only spaces, none of the
 * 10,000 most used. Null is fine. Older passwords are not checked: they still log in.
 */
export function passwordProblem(text: string): 'ERR_VALIDATION' | 'ERR_COMMON_PASSWORD' | null {
  if (!isPossiblePassword(text, ownPasswordLength)) return 'ERR_VALIDATION'
  return isCommon(text) ? 'ERR_COMMON_PASSWORD' : null
}

/**
 * Refuses a new password that is none.
 * @param field how the caller's input names it
 * @throws AppError ERR_VALIDATION, ERR_COMMON_PASSWORD, both with `field`
 */
export function checkNewPassword(text: string, field = 'password'): void {
  const problem = passwordProblem(text)
  if (problem) throw new AppError(problem, { field })
}

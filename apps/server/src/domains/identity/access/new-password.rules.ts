import { isPossiblePassword, ownPasswordLength } from '@recado/contract/identity/password.rules'
import { AppError } from '../../../platform/app-error.ts'
import { commonPasswords } from './common-passwords.rules.ts'

let commonSet: ReadonlySet<string> | null = null

/** Returns true for one of the 10,000 most used passwords, ignoring case. */
function isCommon(text: string): boolean {
  commonSet ??= new Set(commonPasswords.trim().split(/\s+/))
  return commonSet.has(text.toLowerCase())
}

/**
 * Returns the problem of a new password (access.6), or null. A password has 8 to 128 characters (50 when another user
 * sets it, and at sign-up). It is not only spaces and not among the 10,000 most used. Existing passwords are not
 * checked, so they still log in.
 */
export function passwordProblem(text: string): 'ERR_VALIDATION' | 'ERR_COMMON_PASSWORD' | null {
  if (!isPossiblePassword(text, ownPasswordLength)) return 'ERR_VALIDATION'
  return isCommon(text) ? 'ERR_COMMON_PASSWORD' : null
}

/**
 * Rejects an invalid new password.
 * @param field the name of the field in the caller's input
 * @throws AppError ERR_VALIDATION, ERR_COMMON_PASSWORD, both with `field`
 */
export function checkNewPassword(text: string, field = 'password'): void {
  const problem = passwordProblem(text)
  if (problem) throw new AppError(problem, { field })
}

/** Password length at sign-up and in the user form. Shorter passwords from before still work. */
export const passwordLength = { min: 8, max: 50 } as const
/** Password length when users set their own: in recovery and in their account. */
export const ownPasswordLength = { min: 8, max: 128 } as const

export interface PasswordLength {
  min: number
  max: number
}

/**
 * Whether a text is allowed as a password, as far as a browser can check: long enough and not only spaces. The server
 * also rejects the most common passwords.
 */
export function isPossiblePassword(text: string, { min, max }: PasswordLength = passwordLength): boolean {
  return text.length >= min && text.length <= max && text.trim() !== ''
}

/** At least 8 characters with a digit, a lowercase and an uppercase letter of any script (access.6). */
export function isStrongPassword(text: string): boolean {
  return (
    isPossiblePassword(text, ownPasswordLength) && /\p{Nd}/u.test(text) && /\p{Ll}/u.test(text) && /\p{Lu}/u.test(text)
  )
}

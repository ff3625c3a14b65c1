/** How many characters a password has at sign-up and in the form of users. Shorter ones of before still log in. */
export const passwordLength = { min: 8, max: 50 } as const
/** How many characters a password has that people set for themselves: in recovery and in their own account. */
export const ownPasswordLength = { min: 8, max: 128 } as const

export interface PasswordLength {
  min: number
  max: number
}

/**
 * Whether a text may be a password as far as a browser can check: long enough, and not only spaces. The server also
 * refuses the most used ones.
 */
export function isPossiblePassword(text: string, { min, max }: PasswordLength = passwordLength): boolean {
  return text.length >= min && text.length <= max && text.trim() !== ''
}

/** At least 8 characters with a digit, a lower and an upper case letter of any script (access.6). */
export function isStrongPassword(text: string): boolean {
  return (
    isPossiblePassword(text, ownPasswordLength) && /\p{Nd}/u.test(text) && /\p{Ll}/u.test(text) && /\p{Lu}/u.test(text)
  )
}

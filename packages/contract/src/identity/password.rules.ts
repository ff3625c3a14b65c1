/** How many characters a password has. Shorter ones of before still log in. */
export const passwordLength = { min: 8, max: 50 } as const

/**
 * Whether a text may be a password as far as a browser can check: long enough, and not only spaces. The server also
 * refuses the most used ones.
 */
export function isPossiblePassword(text: string): boolean {
  return text.length >= passwordLength.min && text.length <= passwordLength.max && text.trim() !== ''
}

/** At least 8 characters with a digit, a lower and an upper case letter of any script (access.6). */
export function isStrongPassword(text: string): boolean {
  return isPossiblePassword(text) && /\p{Nd}/u.test(text) && /\p{Ll}/u.test(text) && /\p{Lu}/u.test(text)
}

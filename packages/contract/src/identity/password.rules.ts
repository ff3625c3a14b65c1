/** At least 8 characters with a digit, a lower and an upper case letter of any script (spec 3 §5, password reset). */
export function isStrongPassword(text: string): boolean {
  return text.length >= 8 && /\p{Nd}/u.test(text) && /\p{Ll}/u.test(text) && /\p{Lu}/u.test(text)
}

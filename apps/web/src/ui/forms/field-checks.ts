import { isPossiblePassword, ownPasswordLength, passwordLength } from '@recado/contract/identity/password.rules'
import { isVisible } from '@recado/contract/values/visible.rules'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'

/** Checks of form fields, in words of the language on screen; null is fine. The server checks the same again. */
export const lengthBetween = (min: number, max: number) => (value: string) => {
  const length = value.trim().length
  // The server refuses a name of which nothing is seen; at its field it reads as what it looks like.
  if (min > 0 && !isVisible(value)) return platformTexts.text('required')
  return length < min || length > max
    ? platformTexts.text('lengthBetween', { min: written(min), max: written(max) })
    : null
}

/** A check that leaves an empty field alone. */
export const optional = (check: (value: string) => string | null) => (value: string) =>
  value === '' ? null : check(value)

export const emailShape = (value: string) => {
  if (value.trim() === '') return platformTexts.text('required')
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value.trim()) ? null : platformTexts.text('invalidEmail')
}

/** A password to set. The server knows the most used ones and refuses them too. */
export const passwordShape = passwordOf(passwordLength)
/** The same for one's own account, where it may be longer. */
export const ownPasswordShape = passwordOf(ownPasswordLength)

function passwordOf(length: { min: number; max: number }) {
  return (value: string) => {
    if (value === '') return platformTexts.text('required')
    return isPossiblePassword(value, length) ? null : platformTexts.text('passwordShape', length)
  }
}

/** A whole number within bounds; an empty field is left alone. Typed text is never changed. */
export const wholeBetween = (min: number, max: number) => (value: string | number) => {
  if (value === '') return null
  const number = Number(value)
  const fits = Number.isInteger(number) && number >= min && number <= max
  return fits ? null : platformTexts.text('numberBetween', { min: written(min), max: written(max) })
}

const written = (value: number) => new Intl.NumberFormat(currentLanguage()).format(value)

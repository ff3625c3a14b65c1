import { isPossiblePassword, ownPasswordLength, passwordLength } from '@recado/contract/identity/password.rules'
import { isVisible } from '@recado/contract/values/visible.rules'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'

/** Checks of form fields; they return an error in the language on screen, or null. The server repeats the checks. */
export const lengthBetween = (min: number, max: number) => (value: string) => {
  const length = value.trim().length
  // The server refuses a name without visible characters. The field treats it as missing.
  if (min > 0 && !isVisible(value)) return platformTexts.text('required')
  return length < min || length > max
    ? platformTexts.text('lengthBetween', { min: formatNumber(min), max: formatNumber(max) })
    : null
}

/** A check that accepts an empty field. */
export const optional = (check: (value: string) => string | null) => (value: string) =>
  value === '' ? null : check(value)

export const emailShape = (value: string) => {
  if (value.trim() === '') return platformTexts.text('required')
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value.trim()) ? null : platformTexts.text('invalidEmail')
}

/** A new password. The server also refuses the most common passwords. */
export const passwordShape = passwordOf(passwordLength)
/** A new password of the user's own account, which may be longer. */
export const ownPasswordShape = passwordOf(ownPasswordLength)

function passwordOf(length: { min: number; max: number }) {
  return (value: string) => {
    if (value === '') return platformTexts.text('required')
    return isPossiblePassword(value, length) ? null : platformTexts.text('passwordShape', length)
  }
}

/** A whole number within bounds. An empty field is valid. The typed text is never changed. */
export const wholeBetween = (min: number, max: number) => (value: string | number) => {
  if (value === '') return null
  const number = Number(value)
  const fits = Number.isInteger(number) && number >= min && number <= max
  return fits ? null : platformTexts.text('numberBetween', { min: formatNumber(min), max: formatNumber(max) })
}

const formatNumber = (value: number) => new Intl.NumberFormat(currentLanguage()).format(value)

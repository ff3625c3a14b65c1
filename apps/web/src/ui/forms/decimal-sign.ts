import { currentLanguage } from '../../platform/i18n/language.ts'

/** The decimal separator in the language on screen: a comma or a point. */
export const decimalSign = (): string =>
  new Intl.NumberFormat(currentLanguage()).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'

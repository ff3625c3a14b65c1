import { currentLanguage } from '../../platform/i18n/language.ts'

/**
 * A formatted number, such as 2.300 in Portuguese. In texts, `count` selects the plural form and `n` is displayed.
 * @param isFloor there are more: the server stopped counting
 */
export const counted = (count: number, isFloor = false) => ({
  count,
  n: `${new Intl.NumberFormat(currentLanguage()).format(count)}${isFloor ? '+' : ''}`,
})

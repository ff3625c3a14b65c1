import { currentLanguage } from '../../platform/i18n/language.ts'

/**
 * A number as people read it here: 2.300 in Portuguese. For texts: `count` chooses the form, `n` is shown.
 * @param isFloor there are more: the server stopped counting
 */
export const counted = (count: number, isFloor = false) => ({
  count,
  n: `${new Intl.NumberFormat(currentLanguage()).format(count)}${isFloor ? '+' : ''}`,
})

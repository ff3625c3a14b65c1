import { currentLanguage } from '../../../platform/i18n/language.ts'

/** A number as people read it here: 2.300 in Portuguese. For texts: `count` chooses the form, `n` is shown. */
export const counted = (count: number) => ({ count, n: new Intl.NumberFormat(currentLanguage()).format(count) })

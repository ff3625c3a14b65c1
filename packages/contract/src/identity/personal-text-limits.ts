/** Characters of one text. */
export const PERSONAL_TEXT_MAX = 500_000
/** Texts of one person. */
export const PERSONAL_TEXTS_MOST = 500
/** Characters of all texts of one person. */
export const PERSONAL_TEXTS_TOTAL = 4_000_000
/** Texts of one call. */
export const PERSONAL_TEXTS_AT_ONCE = 50

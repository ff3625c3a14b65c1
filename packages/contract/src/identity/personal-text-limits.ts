/** Maximum characters of a text. */
export const PERSONAL_TEXT_MAX = 500_000
/** Maximum texts per user. */
export const PERSONAL_TEXTS_MOST = 500
/** Maximum characters of all texts of a user. */
export const PERSONAL_TEXTS_TOTAL = 4_000_000
/** Maximum texts per call. */
export const PERSONAL_TEXTS_AT_ONCE = 50

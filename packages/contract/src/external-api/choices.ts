/** Bounds that forms and the server share. */
export const TOKEN_NAME_LEAST = 2
export const TOKEN_NAME_MOST = 50
/** More than this many make none of them safer. */
export const MOST_TOKENS = 50
export const SENT_FILES_MOST = 20

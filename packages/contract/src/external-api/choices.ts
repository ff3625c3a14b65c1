/** Limits shared by forms and the server. */
export const TOKEN_NAME_LEAST = 2
export const TOKEN_NAME_MOST = 50
/** Maximum tokens per company. */
export const MOST_TOKENS = 50
export const SENT_FILES_MOST = 20

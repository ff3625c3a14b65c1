/** Limits shared by forms and the server. */
export const TOKEN_NAME_LEAST = 2
export const TOKEN_NAME_MOST = 50
/** Maximum tokens per company. */
export const MOST_TOKENS = 50
export const SENT_FILES_MOST = 20

/** Maximum bytes of a file that a program sends by its address or as base64: 16 MiB. */
export const NAMED_FILE_MOST_BYTES = 16 * 1024 * 1024

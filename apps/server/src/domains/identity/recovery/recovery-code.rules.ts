/** Letters and digits that are not easily confused: no 0, O, 1, I. */
export const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const CODE_LENGTH = 8
/** Lifetime of a code (access.11). */
export const CODE_MINUTES = 30

/** Normalises typed or pasted input: lower case, spaces and the mail's hyphen are accepted. */
export const parseCode = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

/** Formats a code for people: `ABCD-EFGH`. */
export const formatCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

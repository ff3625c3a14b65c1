/** Letters and digits that nobody mistakes for each other: no 0, O, 1, I. */
export const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const CODE_LENGTH = 8
/** How long a code is good (access.11). */
export const CODE_MINUTES = 30

/** As people type or paste it: small letters, spaces and the hyphen of the mail are fine. */
export const typedCode = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

/** As people read it: `ABCD-EFGH`. */
export const writtenCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

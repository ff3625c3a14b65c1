/** A text as the database can hold it: PostgreSQL holds no NUL, and its JSON no half of a surrogate pair. */
export const storable = (text: string, most = Number.POSITIVE_INFINITY): string =>
  text.replaceAll('\u0000', '').toWellFormed().slice(0, most).toWellFormed()

/** JSON whose texts the database can hold, of what may have been said outside. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? storable(part) : part))

/** A value whose texts the database can hold, of what was said outside; a number that is none is 0, bytes and functions stay. */
export function storableParts<T>(value: T): T {
  if (typeof value === 'string') return storable(value) as T
  if (typeof value === 'number') return (Number.isFinite(value) ? value : 0) as T
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || value instanceof Date) return value
  if (Array.isArray(value)) return value.map(storableParts) as T
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, storableParts(part)])) as T
}

/** PostgreSQL's classes of errors that name the values: of their form, and of a limit of the program; checks and missing values. */
const REFUSED = /^(?:22...|54...|23514|23502)$/

/** Whether the database, or a date that is none, refuses what was to be stored: another try fails the same way. */
export const isRefusedContent = (error: unknown): boolean =>
  error instanceof RangeError || (error instanceof Error && 'code' in error && REFUSED.test(String(error.code)))

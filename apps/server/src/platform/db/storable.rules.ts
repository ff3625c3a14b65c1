/** Returns a text without what PostgreSQL cannot store: NUL, and half surrogate pairs in JSON. */
export const storable = (text: string, most = Number.POSITIVE_INFINITY): string =>
  text.replaceAll('\u0000', '').toWellFormed().slice(0, most).toWellFormed()

/** Serializes a value to JSON that PostgreSQL can store. The value may come from outside. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? storable(part) : part))

/** Makes the texts of an external value storable. Replaces non-finite numbers with 0; bytes and functions stay. */
export function storableParts<T>(value: T): T {
  if (typeof value === 'string') return storable(value) as T
  if (typeof value === 'number') return (Number.isFinite(value) ? value : 0) as T
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || value instanceof Date) return value
  if (Array.isArray(value)) return value.map(storableParts) as T
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, storableParts(part)])) as T
}

/** PostgreSQL's error classes for bad values (22), program limits (54), checks and missing values. */
const REFUSED = /^(?:22...|54...|23514|23502)$/

/**
 * Whether an error means that the content cannot be stored, so that a retry fails the same way. Includes invalid dates.
 */
export const isRefusedContent = (error: unknown): boolean =>
  error instanceof RangeError || (error instanceof Error && 'code' in error && REFUSED.test(String(error.code)))

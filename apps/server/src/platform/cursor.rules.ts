import { AppError } from './app-error.ts'

/** Whether a cursor's value, as received from a client, is one that may have been written. */
type Field<T> = (value: unknown) => value is T

type Place<Fields> = { [Name in keyof Fields]: Fields[Name] extends Field<infer T> ? T : never }

/** The position where a list continues, as opaque text for clients. */
export interface Cursor<T> {
  write(place: T): string
  /** @returns null when the text is absent or not a valid cursor */
  read(text: string | undefined): T | null
  /**
   * @returns null when the text is absent
   * @throws AppError ERR_VALIDATION with the text's `field`, when it is not a valid cursor
   */
  require(text: string | undefined, field?: string): T | null
}

/** The content of a list's cursor: `CursorPosition<typeof cursor>`. */
export type CursorPosition<C> = C extends Cursor<infer T> ? T : never

/**
 * Creates the cursor of a list.
 * @param fields the sort values of a page's last row, in the order of the list, and values that later pages reuse
 */
export function cursorOf<Fields extends Record<string, Field<unknown>>>(fields: Fields): Cursor<Place<Fields>> {
  const names = Object.keys(fields)
  const read = (text: string | undefined) => {
    const values = text ? decoded(text) : null
    if (values?.length !== names.length) return null
    if (!names.every((name, index) => fields[name]?.(values[index]))) return null
    return Object.fromEntries(names.map((name, index) => [name, values[index]])) as Place<Fields>
  }
  return {
    read,
    require(text, from = 'cursor') {
      const place = read(text)
      if (text && !place) throw new AppError('ERR_VALIDATION', { field: from })
      return place
    },
    write: (place) => {
      const values = names.map((name) => (place as Record<string, unknown>)[name])
      return Buffer.from(JSON.stringify(values)).toString('base64url')
    },
  }
}

/**
 * Returns one page of a list.
 * @param rows in the order of the list, with one more than the page size when the list continues
 * @param next returns the cursor behind the page's last row
 */
export function pageOf<Row>(rows: readonly Row[], size: number, next: (last: Row) => string) {
  const pageRows = rows.slice(0, size)
  const last = pageRows.at(-1)
  const hasMore = rows.length > size
  return { shown: pageRows, hasMore, cursor: hasMore && last !== undefined ? next(last) : null }
}

function decoded(text: string): unknown[] | null {
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(values) ? values : null
  } catch {
    return null
  }
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(\d{3})?Z$/

/** Types of cursor values. Each fits its column, so a manipulated cursor fails here, not in SQL. */
export const field = {
  /** PostgreSQL cannot store NUL in a text. */
  text: (value: unknown): value is string => typeof value === 'string' && !value.includes('\u0000'),
  /** ISO 8601 in UTC with milliseconds or microseconds. */
  instant: (value: unknown): value is string =>
    typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value)),
  /** A key of type int. */
  id: (value: unknown): value is number => isWhole(value) && value > 0 && value < 2 ** 31,
  /** A key of type bigint, a count, or microseconds since 1970. */
  whole: (value: unknown): value is number => isWhole(value),
  flag: (value: unknown): value is boolean => typeof value === 'boolean',
}

const isWhole = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

import { AppError } from './app-error.ts'

/** Whether a value of a cursor, as a client handed it back, can be one that was written. */
type Field<T> = (value: unknown) => value is T

type Place<Fields> = { [Name in keyof Fields]: Fields[Name] extends Field<infer T> ? T : never }

/** Where a list goes on, as text that clients hand back unread. */
export interface Cursor<T> {
  write(place: T): string
  /** @returns null when there is none, or the text is none of ours */
  read(text: string | undefined): T | null
  /**
   * @returns null when there is none
   * @throws AppError ERR_VALIDATION with the `field` that the text came in, when it is none of ours
   */
  require(text: string | undefined, field?: string): T | null
}

/** The content of a list's cursor; its type is `PlaceOf<typeof cursor>`. */
export type PlaceOf<C> = C extends Cursor<infer T> ? T : never

/**
 * The cursor of a list.
 * @param fields the sort values of the last row of a page, in the order of the list, and values that later pages reuse
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
 * One page of a list.
 * @param rows in the order of the list; one more than fits on the page when it goes on
 * @param next the cursor behind the last row of the page
 */
export function pageOf<Row>(rows: readonly Row[], size: number, next: (last: Row) => string) {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const hasMore = rows.length > size
  return { shown, hasMore, cursor: hasMore && last !== undefined ? next(last) : null }
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

/** The parts of a place in a list. Each fits its column: a cursor that was tampered with fails here, not in SQL. */
export const field = {
  /** PostgreSQL keeps no NUL in a text. */
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

import { z } from 'zod'
import { isVisible } from './visible.rules.ts'

/** Values as clients of the family send them: numbers as text, null for missing values, booleans as words (wire.2). */

const MAX_ID = Number.MAX_SAFE_INTEGER
const toNumber = (value: unknown) =>
  typeof value === 'string' && /^\d{1,16}$/.test(value.trim()) ? Number(value) : value

/** An identifier: a positive integer, or the same as text. */
export const idValue = z.preprocess(toNumber, z.int().positive().max(MAX_ID))

// Values that clients send to clear an identifier: an empty choice, a switch that is off.
const noId = new Set<unknown>(['', null, false, 0, '0', 'null', 'false'])

/** An optional identifier. '', null, false and 0 clear it; absent stays undefined. */
export const optionalId = z.preprocess(
  (value) => (noId.has(value) ? null : toNumber(value)),
  z.int().positive().max(MAX_ID).nullable().optional(),
)

/** An integer within bounds, or the same as text. Absent, '' and null give the fallback. */
export const wholeNumber = (min: number, max: number, fallback: number) =>
  z.preprocess(
    (value) => (value === '' || value === null || value === undefined ? fallback : toNumber(value)),
    z.int().min(min).max(max),
  )

/** `pageNumber` of a list, from 1. */
export const pageNumber = wholeNumber(1, 1_000_000, 1)

// PostgreSQL cannot store NUL, nor a lone surrogate in JSON, and users do not type them.
const isText = (text: string) => !/\0|\p{Surrogate}/u.test(text)

/** Text of at most `max` characters, unchanged. NUL and lone surrogates are rejected. */
export const text = (max: number, min = 0) => z.string().min(min).max(max).refine(isText, 'not text')

/** Text that may be absent or null; null and absent become undefined. */
export const optionalText = (max: number) =>
  z.preprocess(
    (value) => (value === null ? undefined : typeof value === 'number' ? String(value) : value),
    text(max).optional(),
  )

/** Programs send this for a missing name, e.g. an empty first and last name joined by a space. */
const isBlank = (name: string) => /^[ \t\r\n]*$/.test(name)

/** A name of at most `max` characters, unchanged. It must be visible, or may be blank if `min` is 0. */
export const nameText = (max: number, min = 0) =>
  text(max, min).refine((name) => (min === 0 && isBlank(name)) || isVisible(name), 'not visible')

/** A name that may be absent, null or blank; null and absent become undefined. */
export const optionalName = (max: number) =>
  z.preprocess(
    (value) => (value === null ? undefined : typeof value === 'number' ? String(value) : value),
    nameText(max).optional(),
  )

/** Text that is trimmed, with a minimum length after trimming. If it may not be empty, it must be visible. */
export const trimmedText = (min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.trim() : value),
    min > 0 ? nameText(max, min) : text(max, min),
  )

const words = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  [1, true],
  ['1', true],
  ['t', true],
  ['enabled', true],
  [false, false],
  ['false', false],
  [0, false],
  ['0', false],
  ['f', false],
  ['disabled', false],
  ['', false],
])

/** A boolean, or a word or digit for it. Absent and null stay undefined. */
export const flag = z.preprocess(
  (value) => (value === null || value === undefined ? undefined : words.has(value) ? words.get(value) : value),
  z.boolean().optional(),
)

/** A list of identifiers: JSON text, a repeated parameter, comma-separated text or an array. Absent stays undefined. */
export const idList = z.preprocess((value) => {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value !== 'string') return Array.isArray(value) ? value : [value]
  if (!value.startsWith('[')) return value.split(',')
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}, z.array(idValue).max(1000).optional())

/** Range of plausible years; others are typing errors. */
export const EARLIEST_YEAR = 1900
export const LATEST_YEAR = 2100

/** Whether the year of a day or instant (YYYY-MM-DD…) is plausible. */
export const isSensibleYear = (day: string): boolean => {
  const year = Number(day.slice(0, 4))
  return year >= EARLIEST_YEAR && year <= LATEST_YEAR
}

/** A calendar day as YYYY-MM-DD (a date with time is truncated), or nothing. */
export const optionalDay = z.preprocess(
  (value) => (value === '' || value === null ? undefined : typeof value === 'string' ? value.slice(0, 10) : value),
  z.iso.date().refine(isSensibleYear).optional(),
)

/** An instant on the wire: ISO 8601 in UTC. */
export const instant = z.string()

/** A colour, as the documents say: # and 2 to 8 hexadecimal digits, thus 3 to 9 characters. */
export const color = z.string().regex(/^#[0-9a-fA-F]{2,8}$/)

const opaqueColor = z
  .string()
  .regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/)
  .transform((value) => (value.length === 4 ? value.replace(/[0-9a-fA-F]/g, '$&$&') : value))

/**
 * An optional colour without transparency, stored as '#rrggbb'; '' and null count as absent, because forms send them
 * for untouched fields.
 */
export const optionalColor = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  opaqueColor.optional(),
)

/** Path parameter `:name` that is an identifier. */
export const idParam = <const N extends string>(name: N) => z.object({ [name]: idValue } as Record<N, typeof idValue>)

/** An id chosen by the client for a message or a forwarding. Repeating a post with it has no further effect. */
export const clientId = z.preprocess(
  (v) => (v === null || v === '' ? undefined : v),
  z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .optional(),
)

/** In forms an object is sent as JSON text. Other text stays unchanged and fails validation. */
export const jsonInForm = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

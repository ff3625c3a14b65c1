import { z } from 'zod'
import {
  color,
  idValue,
  instant,
  isSensibleYear,
  jsonInForm,
  optionalId,
  optionalText,
  trimmedText,
} from '../values/wire.ts'

/** Limits of boards. What lies above them is refused, and nothing is cut. */
export const MOST_BOARDS = 500
export const MOST_COLUMNS = 100
export const MOST_CARDS = 5000
export const BOARD_TITLE = 100
export const BOARD_DESCRIPTION = 500
export const BOARD_CODE = 20
export const COLUMN_TITLE = 100
export const MOST_WIP = 1000

/** How a board looks where nobody chose a colour. */
export const BOARD_COLOR = '#0e7490'

export const boardPerson = z.object({ id: z.int(), name: z.string() })
export type BoardPerson = z.output<typeof boardPerson>

/** A board. What stands beside the documented fields (id, title, description, color, code, members) is additive. */
export const board = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  color: z.string(),
  code: z.string(),
  /** Its maker and everybody who is on a card of it, by name (C-49 of the documents). */
  members: z.array(boardPerson),
  cards: z.int(),
  /** Null: they left the company; then only admins delete the board. */
  createdBy: z.int().nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Board = z.output<typeof board>

const given = (value: unknown) => (value === '' || value === null ? undefined : value)

/** A colour as #rgb or #rrggbb; the word of the documented default too. */
export const colorInput = z.preprocess((value) => (value === 'white' ? '#ffffff' : given(value)), color.optional())

export const newBoard = z.object({
  title: trimmedText(1, BOARD_TITLE),
  description: optionalText(BOARD_DESCRIPTION),
  color: colorInput,
  code: z.preprocess(given, trimmedText(0, BOARD_CODE).optional()),
})

/** A field that is left out stays. */
export const boardChange = newBoard.extend({
  title: trimmedText(1, BOARD_TITLE).optional(),
  code: trimmedText(0, BOARD_CODE).optional(),
})

/** A column without its cards. */
export const boardColumn = z.object({
  id: z.int(),
  title: z.string(),
  /** Columns stand in the order of these texts, compared sign by sign (additive). */
  order: z.string(),
  /** Cards that are meant to lie here at most; null: any number (additive). */
  wipLimit: z.int().nullable(),
  /** Cards here are finished: nobody is reminded of them (additive). */
  isDone: z.boolean(),
})
export type BoardColumn = z.output<typeof boardColumn>

const flagInput = z.preprocess(
  (value) => (value === null || value === '' ? undefined : value === 'true' ? true : value === 'false' ? false : value),
  z.boolean().optional(),
)

const wipLimitInput = z.preprocess(
  (value) => (value === '' || value === 0 || value === '0' ? null : typeof value === 'string' ? Number(value) : value),
  z.int().min(1).max(MOST_WIP).nullable().optional(),
)

/**
 * Where something goes: directly before or after a neighbour of the same kind (additive). Without one, and where neither stands
 * there any more, it goes to the end.
 */
export const placeInput = { before: optionalId, after: optionalId }

export const newColumn = z.object({
  quadroId: idValue,
  title: trimmedText(1, COLUMN_TITLE),
  wipLimit: wipLimitInput,
  isDone: flagInput,
})

/** A field that is left out stays; with `before` or `after` the column changes its place. */
export const columnChange = z.object({
  title: trimmedText(1, COLUMN_TITLE).optional(),
  wipLimit: wipLimitInput,
  isDone: flagInput,
  ...placeInput,
})

/** A calendar day YYYY-MM-DD (a date with time is cut); '' and null are none. Absent stays undefined. */
export const dayInput = z.preprocess(
  (value) =>
    value === '' || value === null || value === 'null' ? null : typeof value === 'string' ? value.slice(0, 10) : value,
  z.iso.date().refine(isSensibleYear).nullable().optional(),
)

/** A list as a list, as JSON text, or as repeated fields of a form of which each is one. */
export const listInput = <T extends z.ZodType>(item: T, most: number) =>
  z.preprocess((value) => {
    if (value === undefined) return undefined
    if (value === null || value === '') return []
    const whole = jsonInForm(value)
    return Array.isArray(whole) ? whole.map(jsonInForm) : [whole]
  }, z.array(item).max(most).optional())

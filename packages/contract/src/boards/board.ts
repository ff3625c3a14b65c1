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

/** Limits of boards. Input above a limit is rejected, not truncated. */
export const MOST_BOARDS = 500
export const MOST_BOARD_COLUMNS = 100
export const MOST_CARDS = 5000
export const BOARD_TITLE = 100
export const BOARD_DESCRIPTION = 500
export const BOARD_CODE = 20
export const COLUMN_TITLE = 100
export const MOST_WIP = 1000

/** Default colour of a board. */
export const BOARD_COLOR = '#0e7490'

export const boardPerson = z.object({ id: z.int(), name: z.string() })
export type BoardPerson = z.output<typeof boardPerson>

/** A board. Fields beside the documented ones (id, title, description, color, code, members) are additive. */
export const board = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  color: z.string(),
  code: z.string(),
  /** Its maker and every user assigned to one of its cards, by name (C-49 of the documents). */
  members: z.array(boardPerson),
  cards: z.int(),
  /** Null: the maker left the company. Then only `boards:delete` for all can delete the board. */
  createdBy: z.int().nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Board = z.output<typeof board>

const blankToUndefined = (value: unknown) => (value === '' || value === null ? undefined : value)

/** A colour as #rgb or #rrggbb, or 'white', the documented default. */
export const colorInput = z.preprocess(
  (value) => (value === 'white' ? '#ffffff' : blankToUndefined(value)),
  color.optional(),
)

export const newBoard = z.object({
  title: trimmedText(1, BOARD_TITLE),
  description: optionalText(BOARD_DESCRIPTION),
  color: colorInput,
  code: z.preprocess(blankToUndefined, trimmedText(0, BOARD_CODE).optional()),
})

/** Absent fields keep their value. */
export const boardChange = newBoard.extend({
  title: trimmedText(1, BOARD_TITLE).optional(),
  code: trimmedText(0, BOARD_CODE).optional(),
})

/** A column without its cards. */
export const boardColumn = z.object({
  id: z.int(),
  title: z.string(),
  /** Sort key: columns are ordered by comparing these texts by code unit (additive). */
  order: z.string(),
  /** Maximum number of cards intended for this column. Null: no limit (additive). */
  wipLimit: z.int().nullable(),
  /** Cards in this column are finished and cause no reminders (additive). */
  isDone: z.boolean(),
  /** Rises with every change of the column, so that a late answer does not replace a later state (additive). */
  version: z.int(),
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
 * Target position: directly before or after a neighbour of the same kind (additive). Without a neighbour, or when it is
 * no longer in that place, the item moves to the end.
 */
export const placeInput = { before: optionalId, after: optionalId }

export const newColumn = z.object({
  quadroId: idValue,
  title: trimmedText(1, COLUMN_TITLE),
  wipLimit: wipLimitInput,
  isDone: flagInput,
})

/** Absent fields keep their value. `before` or `after` moves the column. */
export const columnChange = z.object({
  title: trimmedText(1, COLUMN_TITLE).optional(),
  wipLimit: wipLimitInput,
  isDone: flagInput,
  ...placeInput,
})

/** A calendar day YYYY-MM-DD (a date with time is truncated). '' and null clear it; absent stays undefined. */
export const dayInput = z.preprocess(
  (value) =>
    value === '' || value === null || value === 'null' ? null : typeof value === 'string' ? value.slice(0, 10) : value,
  z.iso.date().refine(isSensibleYear).nullable().optional(),
)

/** Accepts a list as an array, as JSON text, or as repeated form fields with one item each. */
export const listInput = <T extends z.ZodType>(item: T, most: number) =>
  z.preprocess((value) => {
    if (value === undefined) return undefined
    if (value === null || value === '') return []
    const whole = jsonInForm(value)
    return Array.isArray(whole) ? whole.map(jsonInForm) : [whole]
  }, z.array(item).max(most).optional())

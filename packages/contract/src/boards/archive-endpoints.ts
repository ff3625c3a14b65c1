import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { idParam, idValue, instant, optionalText } from '../values/wire.ts'
import { board, boardColumn } from './board.ts'
import { cardFace } from './card.ts'

const params = idParam('id')

/** True archives, false restores. */
const body = z.object({
  archived: z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean()),
})

const archivedQuery = z.object({ quadroId: idValue, searchParam: optionalText(100), cursor: optionalText(200) })
const page = { hasMore: z.boolean(), cursor: z.string().nullable() }

export const archivedBoard = board.extend({ archivedAt: instant })
export type ArchivedBoard = z.output<typeof archivedBoard>

/** `cards`: those that return with it. */
export const archivedColumn = z.object({ id: z.int(), title: z.string(), cards: z.int(), archivedAt: instant })
export type ArchivedColumn = z.output<typeof archivedColumn>

/** `createdBy`: the maker, for the scope of boards:deleteCards. Null: they left the company. */
export const archivedCard = z.object({
  ...{ id: z.int(), title: z.string(), columnTitle: z.string() },
  ...{ createdBy: z.int().nullable(), archivedAt: instant },
})
export type ArchivedCard = z.output<typeof archivedCard>

/** Additive. */
export const archiveBoard = defineEndpoint({
  id: 'boards.archive',
  method: 'PUT',
  path: '/kanban/boards/:id/archived',
  access: needs('boards:edit'),
  summary: 'Archive a board with all its content, or restore it',
  params,
  body,
  response: z.object({ board }),
  errors: ['ERR_NO_BOARD_FOUND', 'ERR_BOARDS_FULL'],
})

/** Additive. */
export const archiveColumn = defineEndpoint({
  id: 'columns.archive',
  method: 'PUT',
  path: '/kanban/columns/:id/archived',
  access: needs('boards:edit'),
  summary: 'Archive a column with its cards, or restore it. A restored column must fit the limits of its board',
  params,
  body,
  response: z.object({ column: boardColumn }),
  errors: ['ERR_NO_BOARD_COLUMN_FOUND', 'ERR_NO_BOARD_FOUND', 'ERR_BOARD_COLUMNS_FULL', 'ERR_BOARD_CARDS_FULL'],
})

/** Additive. */
export const archiveCard = defineEndpoint({
  id: 'cards.archive',
  method: 'PUT',
  path: '/kanban/cards/:id/archived',
  access: needs('boards:edit'),
  summary:
    'Archive a card, or restore it to its place. If its column is archived, it goes to the end of the first column of the board',
  params,
  body,
  response: z.object({ card: cardFace }),
  errors: ['ERR_NO_CARD_FOUND', 'ERR_NO_BOARD_FOUND', 'ERR_NO_BOARD_COLUMN_FOUND', 'ERR_BOARD_CARDS_FULL'],
})

/** Additive. */
export const listArchivedBoards = defineEndpoint({
  id: 'boards.archived',
  method: 'GET',
  path: '/kanban/archived-boards',
  access: needs('boards:view'),
  summary: 'Archived boards, the latest first, 100 a page',
  query: z.object({ cursor: optionalText(200) }),
  response: z.object({ boards: z.array(archivedBoard), ...page }),
})

/** Additive. */
export const listArchivedColumns = defineEndpoint({
  id: 'columns.archived',
  method: 'GET',
  path: '/kanban/archived-columns',
  access: needs('boards:view'),
  summary: 'Archived columns of a board, the latest first, 50 a page',
  query: archivedQuery,
  response: z.object({ columns: z.array(archivedColumn), ...page }),
  errors: ['ERR_NO_BOARD_FOUND'],
})

/** Additive. */
export const listArchivedCards = defineEndpoint({
  id: 'cards.archived',
  method: 'GET',
  path: '/kanban/archived-cards',
  access: needs('boards:view'),
  summary: 'Archived cards of a board, the latest first, 50 a page; those of an archived column are not among them',
  query: archivedQuery,
  response: z.object({ cards: z.array(archivedCard), ...page }),
  errors: ['ERR_NO_BOARD_FOUND'],
})

import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation } from '../paging.ts'
import { flag, idParam, idValue, optionalId, optionalText, text } from '../values/wire.ts'
import { board, boardChange, boardColumn, columnChange, listInput, newBoard, newColumn, placeInput } from './board.ts'
import {
  CARD_FILE_MAX_BYTES,
  card,
  cardActivity,
  cardChange,
  cardFace,
  cardReminder,
  cardTicket,
  MOST_SENT_FILES,
  newCard,
} from './card.ts'

const id = idParam('id')
/** Pictures come as `images`, other files as `files`. */
const multipart = {
  field: 'files',
  moreFields: ['images'],
  maxFiles: MOST_SENT_FILES,
  maxBytes: CARD_FILE_MAX_BYTES,
  // Clients of the family send all comments of a card on every save.
  maxFieldBytes: 2_000_000,
} as const
const noCard = ['ERR_NO_CARD_FOUND'] as const
const cardContent = [
  'ERR_NO_BOARD_COLUMN_FOUND',
  'ERR_NO_USER_FOUND',
  'ERR_NO_CARD_COVER_FOUND',
  'ERR_CARD_DESCRIPTION_LONG',
  'ERR_BOARD_CARDS_FULL',
  'ERR_CARD_FILES_FULL',
  'ERR_CARD_COMMENTS_FULL',
  'ERR_UNSUPPORTED_MEDIA',
] as const

export const listBoards = defineEndpoint({
  id: 'boards.list',
  method: 'GET',
  path: '/kanban/get-boards',
  access: needs('boards:view'),
  summary: 'All boards of the company, the newest first',
  response: z.object({ boards: z.array(board) }),
})

export const createBoard = defineEndpoint({
  id: 'boards.create',
  method: 'POST',
  path: '/kanban/create-board',
  access: needs('boards:edit'),
  summary: 'Make a board',
  body: newBoard,
  response: z.object({ board }),
  errors: ['ERR_BOARDS_FULL'],
})

export const updateBoard = defineEndpoint({
  id: 'boards.update',
  method: 'PUT',
  path: '/kanban/update-board/:id',
  access: needs('boards:edit'),
  summary: 'Change the given fields of a board',
  params: id,
  body: boardChange,
  response: z.object({ board }),
  errors: ['ERR_NO_BOARD_FOUND'],
})

export const deleteBoard = defineEndpoint({
  id: 'boards.delete',
  method: 'DELETE',
  path: '/kanban/delete-board/:id',
  access: needs('boards:delete'),
  summary: 'Delete a board with its columns, cards and files, within the scope of boards:delete',
  params: id,
  response: confirmation,
  errors: ['ERR_NO_BOARD_FOUND', 'ERR_NO_PERMISSION'],
})

export const showBoard = defineEndpoint({
  id: 'boards.get',
  method: 'GET',
  path: '/kanban/get-coluns-cards',
  access: needs('boards:view'),
  summary: 'The columns of a board with their cards in order; faces of cards only with `brief` (additive)',
  query: z.object({ quadroId: idValue, brief: flag }),
  response: z.object({ tasks: z.array(boardColumn.extend({ tasks: z.array(card) })), quadro: board }),
  errors: ['ERR_NO_BOARD_FOUND'],
})

export const createColumn = defineEndpoint({
  id: 'columns.create',
  method: 'POST',
  path: '/kanban/create-coluna',
  access: needs('boards:edit'),
  summary: 'Add a column at the end of a board',
  body: newColumn,
  response: z.object({ column: boardColumn }),
  errors: ['ERR_NO_BOARD_FOUND', 'ERR_BOARD_COLUMNS_FULL'],
})

export const updateColumn = defineEndpoint({
  id: 'columns.update',
  method: 'PUT',
  path: '/columns/:id',
  access: needs('boards:edit'),
  summary: 'Rename a column; its limit, whether it is for finished cards, and its place are additive',
  params: id,
  body: columnChange,
  response: z.object({ column: boardColumn }),
  errors: ['ERR_NO_BOARD_COLUMN_FOUND'],
})

export const deleteColumn = defineEndpoint({
  id: 'columns.delete',
  method: 'DELETE',
  path: '/columns/:id',
  access: needs('boards:deleteColumns'),
  summary: 'Delete a column with its cards and their files',
  params: id,
  response: confirmation,
  errors: ['ERR_NO_BOARD_COLUMN_FOUND'],
})

export const createCard = defineEndpoint({
  id: 'cards.create',
  method: 'POST',
  path: '/kanban/create-cartao',
  access: needs('boards:edit'),
  summary:
    'Add a card at the end of a column, with pictures (`images`) and files (`files`); `overLimit` (additive): there are more than its limit now',
  body: newCard,
  multipart,
  response: z.object({ card, overLimit: z.boolean() }),
  errors: ['ERR_NO_BOARD_FOUND', ...cardContent],
})

export const updateCard = defineEndpoint({
  id: 'cards.update',
  method: 'PUT',
  path: '/kanban/update-cartao/:id',
  access: needs('boards:edit'),
  summary:
    'Change the given fields of a card and add files. With the additive `revision` a card that somebody changed since is 409 with `revision`, `changed` (fields) and `changedBy`',
  params: id,
  body: cardChange,
  multipart,
  response: z.object({ card }),
  errors: [...noCard, ...cardContent, 'ERR_CARD_CHANGED', 'ERR_NO_PERMISSION'],
})

export const moveBoardCard = defineEndpoint({
  id: 'cards.move',
  method: 'PUT',
  path: '/kanban/update-cartao-coluna/:id',
  access: needs('boards:edit'),
  summary:
    'Move a card into a column of its board: to its end, or directly before or after another card (`before`, `after`, additive). A column’s limit does not hold it up: `overLimit` tells',
  params: id,
  body: z.object({ columnId: idValue, ...placeInput }),
  response: z.object({ card: cardFace, overLimit: z.boolean() }),
  errors: [...noCard, 'ERR_NO_BOARD_COLUMN_FOUND'],
})

export const coverCard = defineEndpoint({
  id: 'cards.cover',
  method: 'PUT',
  path: '/kanban/update-cartao-capa/:id',
  access: needs('boards:edit'),
  summary: 'Choose which picture of a card covers it; none with an empty `coverImage`',
  params: id,
  body: z.object({ taskId: optionalId, coverImage: optionalText(300) }),
  response: z.object({ card: cardFace }),
  errors: [...noCard, 'ERR_NO_CARD_COVER_FOUND', 'ERR_CARD_ID_DIFFERS'],
})

export const deleteCard = defineEndpoint({
  id: 'cards.delete',
  method: 'DELETE',
  path: '/kanban/delete-cartao/:id',
  access: needs('boards:deleteCards'),
  summary: 'Delete a card with its files',
  params: id,
  response: confirmation,
  errors: noCard,
})

export const deleteCardFile = defineEndpoint({
  id: 'cards.deleteFile',
  method: 'DELETE',
  path: '/kanban/:cardId/files/:filename',
  access: needs('boards:edit'),
  summary: 'Delete a picture or file of a card, named by its `filename`',
  params: z.object({ cardId: idValue, filename: text(300, 1) }),
  response: confirmation,
  errors: [...noCard, 'ERR_NO_CARD_FILE_FOUND'],
})

/** Additive. */
export const showCard = defineEndpoint({
  id: 'cards.show',
  method: 'GET',
  path: '/kanban/cards/:id',
  access: needs('boards:view'),
  summary: 'A whole card, with the tickets that it leads to as the caller may see them',
  params: id,
  response: z.object({ card, tickets: z.array(cardTicket) }),
  errors: noCard,
})

/** Additive. */
export const listCardActivity = defineEndpoint({
  id: 'cards.activity',
  method: 'GET',
  path: '/kanban/cards/:id/activity',
  access: needs('boards:view'),
  summary: 'Who did what to a card, the latest first, 50 a page; `before` is the last id of the page above',
  params: id,
  query: z.object({ before: optionalId }),
  response: z.object({ records: z.array(cardActivity), hasMore: z.boolean() }),
  errors: noCard,
})

/** Additive. */
export const linkCardTicket = defineEndpoint({
  id: 'cards.linkTicket',
  method: 'POST',
  path: '/kanban/cards/:id/tickets',
  access: needs('boards:edit'),
  summary: 'Let a card lead to a ticket that the caller may see; once, however often it is asked',
  params: id,
  body: z.object({ ticketId: idValue }),
  response: z.object({ tickets: z.array(cardTicket) }),
  errors: [...noCard, 'ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_CARD_TICKETS_FULL'],
})

/** Additive. */
export const unlinkCardTicket = defineEndpoint({
  id: 'cards.unlinkTicket',
  method: 'DELETE',
  path: '/kanban/cards/:id/tickets/:linkId',
  access: needs('boards:edit'),
  summary: 'Take a link to a ticket off a card; only one whose ticket the caller may see',
  params: z.object({ id: idValue, linkId: idValue }),
  response: z.object({ tickets: z.array(cardTicket) }),
  errors: [...noCard, 'ERR_NO_CARD_TICKET_FOUND', 'ERR_NO_PERMISSION'],
})

/** Additive. */
export const listTicketCards = defineEndpoint({
  id: 'cards.ofTicket',
  method: 'GET',
  path: '/kanban/tickets/:ticketId/cards',
  access: needs('boards:view'),
  summary: 'The cards that lead to a ticket which the caller may see',
  params: idParam('ticketId'),
  response: z.object({
    cards: z.array(cardFace.extend({ boardTitle: z.string(), columnTitle: z.string(), linkId: z.int() })),
  }),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
})

/** Additive. */
export const listCardReminders = defineEndpoint({
  id: 'cards.reminders',
  method: 'GET',
  path: '/kanban/reminders',
  access: needs('boards:view'),
  summary: 'Reminders of due cards that the caller has not seen yet, the latest first, at most 100',
  response: z.object({ records: z.array(cardReminder) }),
})

/** Additive. */
export const seeCardReminders = defineEndpoint({
  id: 'cards.remindersSeen',
  method: 'PUT',
  path: '/kanban/reminders',
  access: needs('boards:view'),
  summary: 'The caller has seen these reminders',
  body: z.object({ ids: listInput(idValue, 100) }),
  response: confirmation,
})

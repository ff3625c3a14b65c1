import * as archive from '@recado/contract/boards/archive-endpoints'
import * as endpoints from '@recado/contract/boards/endpoints'
import * as mentions from '@recado/contract/boards/mention-endpoints'
import type { Registrar } from '../../platform/http/call.ts'
import { archiveBoard, archiveColumn } from './archive/archive-board.ts'
import { archiveCard } from './archive/archive-card.ts'
import { listArchivedBoards, listArchivedCards, listArchivedColumns } from './archive/list-archive.ts'
import type { BoardDependencies } from './board-services.ts'
import { coverCard } from './cards/cover-card.ts'
import { deleteCard, deleteCardFile } from './cards/delete-card.ts'
import { cardTickets, linkTicket, ticketCards, unlinkTicket } from './cards/link-tickets.ts'
import { listActivity } from './cards/list-activity.ts'
import { moveBoardCard } from './cards/move-card.ts'
import { createCard, updateCard, wholeCard } from './cards/save-card.ts'
import { createColumn, deleteColumn, updateColumn } from './change-columns.ts'
import { listReminders, seeReminders } from './due/remind.ts'
import { listBoardPeople, listMentions, seeMentions } from './mentions/mention-users.ts'
import { createBoard, deleteBoard, listBoards, updateBoard } from './save-board.ts'
import { showBoard } from './show-board.ts'

export function boardRoutes(on: Registrar, deps: BoardDependencies): void {
  on.inWork(endpoints.listBoards, ({ work }) => listBoards(work))
  on.inWork(endpoints.createBoard, async ({ work, actor, body }) => ({ board: await createBoard(work, actor, body) }))
  on.inWork(endpoints.updateBoard, async ({ work, actor, params, body }) => ({
    board: await updateBoard(work, actor, { id: params.id, change: body }),
  }))
  on.inWork(endpoints.deleteBoard, async ({ work, actor, params }) => {
    await deleteBoard(work, actor, params.id)
    return {}
  })
  on.inWork(endpoints.showBoard, ({ work, query }) => showBoard(work, query, deps.sign))
  on.inWork(endpoints.createColumn, async ({ work, body }) => ({ column: await createColumn(work, body) }))
  on.inWork(endpoints.updateColumn, async ({ work, params, body }) => ({
    column: await updateColumn(work, { id: params.id, change: body }),
  }))
  on.inWork(endpoints.deleteColumn, async ({ work, actor, params }) => {
    await deleteColumn(work, actor, params.id)
    return {}
  })
  cardRoutes(on, deps)
  ticketRoutes(on, deps)
  archiveRoutes(on, deps)
  on.inWork(endpoints.listCardReminders, ({ work, actor }) => listReminders(work, actor))
  on.inWork(endpoints.seeCardReminders, async ({ work, actor, body }) => {
    await seeReminders(work, actor, body.ids ?? [])
    return {}
  })
  on.inWork(mentions.listBoardPeople, async ({ work }) => ({ people: await listBoardPeople(work) }))
  on.inWork(mentions.listCardMentions, ({ work, actor }) => listMentions(work, actor))
  on.inWork(mentions.seeCardMentions, async ({ work, actor, body }) => {
    await seeMentions(work, actor, body.ids ?? [])
    return {}
  })
}

function cardRoutes(on: Registrar, deps: BoardDependencies): void {
  on.outside(endpoints.createCard, ({ actor, body, files }) => createCard(deps, actor, { body, files }))
  on.outside(endpoints.updateCard, ({ actor, params, body, files }) =>
    updateCard(deps, actor, { id: params.id, body, files }),
  )
  on.inWork(endpoints.moveBoardCard, ({ work, actor, params, body }) =>
    moveBoardCard(work, actor, { id: params.id, ...body }, deps.sign),
  )
  on.inWork(endpoints.coverCard, async ({ work, actor, params, body }) => ({
    card: await coverCard(work, actor, { id: params.id, ...body }, deps.sign),
  }))
  on.inWork(endpoints.deleteCard, async ({ work, actor, params }) => {
    await deleteCard(work, actor, params.id)
    return {}
  })
  on.inWork(endpoints.deleteCardFile, async ({ work, actor, params }) => {
    await deleteCardFile(work, actor, params, deps.sign)
    return {}
  })
  on.inWork(endpoints.showCard, async ({ work, actor, params }) => ({
    card: await wholeCard(work, deps, params.id),
    tickets: await cardTickets(work, deps, actor, params.id),
  }))
  on.inWork(endpoints.listCardActivity, ({ work, params, query }) =>
    listActivity(work, { id: params.id, before: query.before }),
  )
}

function archiveRoutes(on: Registrar, { sign }: BoardDependencies): void {
  on.inWork(archive.archiveBoard, async ({ work, actor, params, body }) => ({
    board: await archiveBoard(work, actor, { ...params, ...body }),
  }))
  on.inWork(archive.archiveColumn, async ({ work, actor, params, body }) => ({
    column: await archiveColumn(work, actor, { ...params, ...body }),
  }))
  on.inWork(archive.archiveCard, async ({ work, actor, params, body }) => ({
    card: await archiveCard(work, actor, { ...params, ...body }, sign),
  }))
  on.inWork(archive.listArchivedBoards, ({ work, query }) => listArchivedBoards(work, query))
  on.inWork(archive.listArchivedColumns, ({ work, query }) => listArchivedColumns(work, query))
  on.inWork(archive.listArchivedCards, ({ work, query }) => listArchivedCards(work, query))
}

function ticketRoutes(on: Registrar, deps: BoardDependencies): void {
  on.inWork(endpoints.linkCardTicket, async ({ work, actor, params, body }) => ({
    tickets: await linkTicket(work, deps, actor, { id: params.id, ticketId: body.ticketId }),
  }))
  on.inWork(endpoints.unlinkCardTicket, async ({ work, actor, params }) => ({
    tickets: await unlinkTicket(work, deps, actor, params),
  }))
  on.inWork(endpoints.listTicketCards, ({ work, actor, params }) => ticketCards(work, deps, actor, params.ticketId))
}

import * as archive from '@recado/contract/boards/archive-endpoints'
import { MOST_BOARD_COLUMNS, MOST_BOARDS, MOST_CARDS } from '@recado/contract/boards/board'
import * as endpoints from '@recado/contract/boards/endpoints'
import { boardEvents } from '@recado/contract/boards/events'
import { defaultPermissions } from '@recado/contract/permissions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import type { Person } from '../../../../test/people.ts'
import { addUserWith } from '../../../../test/roles.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'
import { boardCalls } from '../test/board-calls.ts'

let app: SharedTestApp
beforeAll(async () => {
  app = await sharedTestApp()
})
afterAll(() => app?.stop())

const { board, column, card, show, whole, move, titles, activity } = boardCalls(() => app)
const boardState = (as: Person, id: number, archived: boolean) =>
  app.call(archive.archiveBoard, as, { params: { id }, body: { archived } })
const columnState = (as: Person, id: number, archived: boolean) =>
  app.call(archive.archiveColumn, as, { params: { id }, body: { archived } })
const cardState = (as: Person, id: number, archived: boolean) =>
  app.call(archive.archiveCard, as, { params: { id }, body: { archived } })
const archivedCards = async (as: Person, quadroId: number, query = {}) =>
  (await app.call(archive.listArchivedCards, as, { query: { quadroId, ...query } })).body
const cardTitles = async (as: Person, quadroId: number, query = {}) =>
  (await archivedCards(as, quadroId, query)).cards.map(({ title }) => title)
const boardIds = async (as: Person) => (await app.call(endpoints.listBoards, as)).body.boards.map(({ id }) => id)

/** A board with a column and its cards. */
async function boardWith(as: Person, cards: readonly string[]) {
  const { id: quadroId } = await board(as)
  const { id: columnId } = await column(as, quadroId)
  const created = []
  for (const title of cards) created.push(await card(as, { quadroId, columnId, title }))
  return { quadroId, columnId, ids: created.map(({ id }) => id) as [number, number, number] }
}

it('BRD-18: an archived card leaves its board and its counts, and returns to its place', async () => {
  const { quadroId, ids } = await boardWith(app.attendant, ['A', 'B', 'C'])
  const [, id] = ids
  expect((await cardState(app.attendant, id, true)).status).toBe(200)
  expect(await titles(app.attendant, quadroId)).toEqual(['A C'])
  expect((await whole(app.attendant, quadroId)).body.quadro.cards).toBe(2)
  expect((await show(app.attendant, id)).body).toMatchObject({ error: 'ERR_NO_CARD_FOUND' })
  expect(await archivedCards(app.attendant, quadroId)).toMatchObject({
    cards: [{ id, title: 'B', columnTitle: 'Coluna', createdBy: app.attendant.userId }],
    hasMore: false,
  })
  expect((await cardState(app.attendant, id, false)).status).toBe(200)
  expect(await titles(app.attendant, quadroId)).toEqual(['A B C'])
  expect(await cardTitles(app.attendant, quadroId)).toEqual([])
  expect((await activity(app.attendant, id)).map(({ action }) => action)).toEqual(['restore', 'archive', 'create'])
})

it('BRD-18: a card that took the place of an archived one stays before it', async () => {
  const { quadroId, columnId, ids } = await boardWith(app.attendant, ['A', 'B', 'C', 'D'])
  const last = (await whole(app.attendant, quadroId)).body.tasks[0]?.tasks[3]?.id ?? 0
  await cardState(app.attendant, ids[1], true)
  await move(app.attendant, last, { columnId, before: ids[2] })
  await cardState(app.attendant, ids[1], false)
  expect(await titles(app.attendant, quadroId)).toEqual(['A D B C'])
  await move(app.attendant, ids[2], { columnId, after: last })
  expect(await titles(app.attendant, quadroId)).toEqual(['A D C B'])
})

it('BRD-18: an archived column takes its cards with it; a single card returns to the first column', async () => {
  const { quadroId, columnId, ids } = await boardWith(app.attendant, ['A', 'B'])
  const { id: other } = await column(app.attendant, quadroId, { title: 'Outra' })
  await cardState(app.attendant, ids[0], true)
  expect((await columnState(app.attendant, columnId, true)).status).toBe(200)
  expect((await whole(app.attendant, quadroId)).body.tasks.map(({ id }) => id)).toEqual([other])
  const { columns } = (await app.call(archive.listArchivedColumns, app.attendant, { query: { quadroId } })).body
  expect(columns).toMatchObject([{ id: columnId, title: 'Coluna', cards: 1 }])
  expect((await move(app.attendant, ids[1], { columnId: other })).body).toMatchObject({ error: 'ERR_NO_CARD_FOUND' })
  const added = await app.call(endpoints.createCard, app.attendant, { body: { quadroId, columnId, title: 'X' } })
  expect(added.body).toMatchObject({ error: 'ERR_NO_BOARD_COLUMN_FOUND' })
  await cardState(app.attendant, ids[0], false)
  expect(await titles(app.attendant, quadroId)).toEqual(['A'])
  await columnState(app.attendant, columnId, false)
  expect(await titles(app.attendant, quadroId)).toEqual(['B', 'A'])
})

it('BRD-18: an archived board is only in the archive, and returns with its content', async () => {
  const { quadroId, columnId, ids } = await boardWith(app.attendant, ['A'])
  expect((await boardState(app.attendant, quadroId, true)).status).toBe(200)
  expect(await boardIds(app.attendant)).not.toContain(quadroId)
  for (const call of [
    await whole(app.attendant, quadroId),
    await columnState(app.attendant, columnId, true),
    await cardState(app.attendant, ids[0], true),
    await app.call(endpoints.updateBoard, app.attendant, { params: { id: quadroId }, body: { title: 'X' } }),
    await app.call(archive.listArchivedCards, app.attendant, { query: { quadroId } }),
  ])
    expect(call).toMatchObject({ status: 404, body: { error: 'ERR_NO_BOARD_FOUND' } })
  const { boards } = (await app.call(archive.listArchivedBoards, app.attendant, { query: {} })).body
  expect(boards[0]).toMatchObject({ id: quadroId, cards: 1, archivedAt: expect.any(String) })
  expect((await boardState(app.attendant, quadroId, false)).status).toBe(200)
  expect(await titles(app.attendant, quadroId)).toEqual(['A'])
})

it('BRD-18: archiving needs boards:edit, final deletion the permission to delete', async () => {
  const { quadroId, columnId, ids } = await boardWith(app.admin, ['A'])
  const { 'boards:edit': _, ...permissions } = defaultPermissions('user')
  const reader = await addUserWith(app, app.admin, permissions)
  for (const person of [reader, app.stranger])
    for (const call of [
      await boardState(person, quadroId, true),
      await columnState(person, columnId, true),
      await cardState(person, ids[0], true),
    ])
      expect(call.status).toBe(person === reader ? 403 : 404)
  await cardState(app.attendant, ids[0], true)
  const remove = (as: Person) => app.call(endpoints.deleteCard, as, { params: { id: ids[0] } })
  expect((await remove(app.attendant)).status).toBe(403)
  expect((await app.call(archive.listArchivedCards, app.stranger, { query: { quadroId } })).status).toBe(404)
  expect((await remove(app.admin)).status).toBe(200)
  expect(await cardTitles(app.admin, quadroId)).toEqual([])
  await columnState(app.attendant, columnId, true)
  expect((await app.call(endpoints.deleteColumn, app.admin, { params: { id: columnId } })).status).toBe(200)
  await boardState(app.attendant, quadroId, true)
  expect((await app.call(endpoints.deleteBoard, app.admin, { params: { id: quadroId } })).status).toBe(200)
})

it('BRD-18: the archive is searched and paged, latest first', async () => {
  const { quadroId, columnId } = await boardWith(app.attendant, [])
  await app.rows(
    `insert into board_cards (company_id, board_id, column_id, place, title, color, archived_at)
     select company_id, board_id, id, 'V' || lpad(n::text, 5, '0'), 'Cartão ' || n, '#ffffff', date_trunc('milliseconds', now()) - n * interval '1 minute'
     from board_columns cross join generate_series(1, 60) n where id = $1`,
    [columnId],
  )
  const first = await archivedCards(app.attendant, quadroId)
  expect(first.cards).toHaveLength(50)
  expect(first.cards[0]?.title).toBe('Cartão 1')
  const second = await archivedCards(app.attendant, quadroId, { cursor: first.cursor })
  expect(second).toMatchObject({ hasMore: false, cursor: null })
  expect(second.cards.map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (_, n) => `Cartão ${n + 51}`))
  expect(await cardTitles(app.attendant, quadroId, { searchParam: 'cartao 33' })).toEqual(['Cartão 33'])
})

it('BRD-18: archived items do not count to a limit, and restoring them checks it', async () => {
  const { quadroId, columnId, ids } = await boardWith(app.attendant, ['A'])
  await cardState(app.attendant, ids[0], true)
  await app.rows(
    `insert into board_cards (company_id, board_id, column_id, place, title, color)
     select company_id, board_id, id, 'W' || lpad(n::text, 5, '0'), 'x', '#ffffff'
     from board_columns cross join generate_series(1, $2::int) n where id = $1`,
    [columnId, MOST_CARDS],
  )
  expect((await cardState(app.attendant, ids[0], false)).body).toMatchObject({ error: 'ERR_BOARD_CARDS_FULL' })
  const { id: spare } = await column(app.attendant, quadroId)
  await columnState(app.attendant, spare, true)
  await app.rows(
    `insert into board_columns (company_id, board_id, title, place)
     select company_id, board_id, 'x', 'W' || lpad(n::text, 5, '0')
     from board_columns cross join generate_series(2, $2::int) n where id = $1`,
    [columnId, MOST_BOARD_COLUMNS],
  )
  expect((await columnState(app.attendant, spare, false)).body).toMatchObject({ error: 'ERR_BOARD_COLUMNS_FULL' })
  await columnState(app.attendant, columnId, true)
  expect((await cardState(app.attendant, ids[0], false)).status).toBe(200)
  expect((await columnState(app.attendant, columnId, false)).body).toMatchObject({ error: 'ERR_BOARD_CARDS_FULL' })
})

it('BRD-18: a full company restores no board', async () => {
  const { id } = await board(app.stranger)
  await boardState(app.stranger, id, true)
  await app.rows(
    `insert into boards (company_id, title, color) select company_id, 'x', '#ffffff'
     from boards cross join generate_series(1, $2::int) n where id = $1`,
    [id, MOST_BOARDS],
  )
  expect((await boardState(app.stranger, id, false)).body).toMatchObject({ error: 'ERR_BOARDS_FULL' })
})

it('BRD-18: archiving and restoring reach every screen of the company as deletions and additions', async () => {
  const { quadroId, columnId, ids } = await boardWith(app.admin, ['A'])
  const colleague = await app.socket(app.attendant)
  try {
    for (const archived of [true, false]) await cardState(app.admin, ids[0], archived)
    for (const archived of [true, false]) await columnState(app.admin, columnId, archived)
    for (const archived of [true, false]) await boardState(app.admin, quadroId, archived)
    await colleague.receives('-board', ({ action }) => action === 'create')
    const events = colleague.received.filter(
      ({ name, payload }) => /-board(Column|Card)?$/.test(name) && payload.action !== 'update',
    )
    expect(events.map(({ name, payload }) => [name.replace(/^company-\d+-/, ''), payload])).toMatchObject([
      ['boardCard', { action: 'delete', boardId: quadroId, cardId: ids[0], archived: true }],
      ['boardCard', { action: 'create', boardId: quadroId, card: { id: ids[0] } }],
      ['boardColumn', { action: 'delete', boardId: quadroId, columnId, archived: true }],
      ['boardColumn', { action: 'create', boardId: quadroId, column: { id: columnId }, restored: true }],
      ['board', { action: 'delete', boardId: quadroId, archived: true }],
      ['board', { action: 'create', board: { id: quadroId } }],
    ])
    for (const { name, payload } of events) {
      const kind = name.replace(/^company-\d+-/, '') as 'board' | 'boardColumn' | 'boardCard'
      expect(boardEvents[kind].parse(payload), name).toEqual(payload)
    }
  } finally {
    colleague.close()
  }
})

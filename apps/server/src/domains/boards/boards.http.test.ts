import { MOST_BOARD_COLUMNS, MOST_BOARDS } from '@recado/contract/boards/board'
import * as endpoints from '@recado/contract/boards/endpoints'
import { defaultPermissions } from '@recado/contract/permissions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import { nobody, type Person } from '../../../test/people.ts'
import { addUserWith } from '../../../test/roles.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'
import { boardCalls } from './test/board-calls.ts'

let app: SharedTestApp
beforeAll(async () => {
  app = await sharedTestApp()
})
afterAll(() => app?.stop())

const { board, column, card, whole } = boardCalls(() => app)
const list = async (as: Person) => (await app.call(endpoints.listBoards, as)).body.boards
const remove = (as: Person, id: number) => app.call(endpoints.deleteBoard, as, { params: { id } })
const rename = (as: Person, id: number, body: Record<string, unknown>) =>
  app.call(endpoints.updateColumn, as, { params: { id }, body })
const columns = async (as: Person, quadroId: number) => (await whole(as, quadroId)).body.tasks.map(({ title }) => title)

it('BRD-01: boards are listed with code, title, description and members, separately per company', async () => {
  const createdBoard = await board(app.attendant, {
    title: ' Vendas ',
    description: 'Funil',
    color: '#ff0000',
    code: 'VND',
  })
  await board(app.stranger, { title: 'Alheio' })
  const [first] = await list(app.admin)
  expect(first).toMatchObject({
    ...{ id: createdBoard.id, title: 'Vendas', description: 'Funil', color: '#ff0000', code: 'VND', cards: 0 },
    members: [{ id: app.attendant.userId, name: expect.any(String) }],
    createdBy: app.attendant.userId,
  })
  expect((await list(app.stranger)).map(({ title }) => title)).toEqual(['Alheio'])
  expect((await app.call(endpoints.listBoards, nobody)).status).toBe(401)
})

it('BRD-01: members are the maker and each user assigned to a card, without duplicates', async () => {
  const { id: quadroId } = await board(app.admin)
  const { id: columnId } = await column(app.admin, quadroId)
  const colleague = await app.addUser(app.admin)
  const people = [colleague.userId, app.admin.userId]
  await card(app.admin, { quadroId, columnId, title: 'Um', users: people })
  await card(app.admin, { quadroId, columnId, title: 'Dois', users: [colleague.userId] })
  const listedBoard = (await list(app.admin)).find(({ id }) => id === quadroId)
  expect(listedBoard?.members.map(({ id }) => id).toSorted()).toEqual(people.toSorted())
  expect(listedBoard?.cards).toBe(2)
})

it('BRD-02: any user of the company can change single fields of a board', async () => {
  const { id, color } = await board(app.admin, { code: 'A', description: 'Antes' })
  const { body } = await app.call(endpoints.updateBoard, app.attendant, { params: { id }, body: { title: 'Depois' } })
  expect(body.board).toMatchObject({ id, title: 'Depois', description: 'Antes', code: 'A', color })
  expect(await app.call(endpoints.updateBoard, app.stranger, { params: { id }, body: { title: 'x' } })).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_BOARD_FOUND' },
  })
})

it.each([
  [{}],
  [{ title: '  ' }],
  [{ title: 'x'.repeat(101) }],
  [{ title: 'x', description: 'x'.repeat(501) }],
  [{ title: 'x', code: 'x'.repeat(21) }],
  [{ title: 'x', color: 'vermelho' }],
])('BRD-02: %j is rejected as a board', async (body) => {
  expect((await app.call(endpoints.createBoard, app.admin, { body })).status).toBe(400)
})

it('BRD-02: values of the maximum length are accepted', async () => {
  const body = { title: 'x'.repeat(100), description: 'x'.repeat(500), code: 'x'.repeat(20), color: 'white' }
  expect(await board(app.admin, body)).toMatchObject({ ...body, color: '#ffffff' })
})

it('a board is deleted once, by its maker or with the permission for all, with all its content', async () => {
  const permissions = { ...defaultPermissions('user'), 'boards:delete': 'own' as const }
  const maker = await addUserWith(app, app.admin, permissions)
  const colleague = await addUserWith(app, app.admin, permissions)
  const [own, other] = [await board(maker), await board(app.admin)]
  const { id: columnId } = await column(app.admin, own.id)
  await card(app.admin, { quadroId: own.id, columnId, title: 'Um' })
  expect(await remove(colleague, own.id)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  expect((await remove(app.attendant, own.id)).status).toBe(403)
  expect((await remove(app.stranger, own.id)).status).toBe(404)
  expect((await remove(maker, own.id)).status).toBe(200)
  expect((await remove(maker, own.id)).status).toBe(404)
  expect((await whole(app.admin, own.id)).status).toBe(404)
  expect(await app.rows('select 1 from board_cards where board_id = $1', [own.id])).toEqual([])
  expect((await remove(maker, other.id)).status).toBe(403)
  expect((await remove(app.admin, other.id)).status).toBe(200)
})

it('BRD-04: a column is deleted by the maker of its board, or with the permission for all', async () => {
  const permissions = { ...defaultPermissions('user'), 'boards:deleteColumns': 'own' as const }
  const maker = await addUserWith(app, app.admin, permissions)
  const drop = (as: Person, id: number) => app.call(endpoints.deleteColumn, as, { params: { id } })
  const [own, other] = [await board(maker), await board(app.admin)]
  const [ownColumn, otherColumn] = [await column(app.admin, own.id), await column(maker, other.id)]
  const rejection = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
  expect(await drop(app.attendant, ownColumn.id)).toMatchObject(rejection)
  expect(await drop(maker, otherColumn.id)).toMatchObject(rejection)
  expect((await drop(maker, ownColumn.id)).status).toBe(200)
  expect((await drop(app.admin, otherColumn.id)).status).toBe(200)
})

it('BRD-14: a card is deleted by its maker, or with the permission for all, and an old one without a maker only with that', async () => {
  const { id: quadroId } = await board(app.admin)
  const { id: columnId } = await column(app.admin, quadroId)
  const maker = await app.addUser(app.admin)
  const cards = []
  for (const as of [maker, maker, app.admin]) cards.push(await card(as, { quadroId, columnId, title: 'Cartão' }))
  const [own, old, other] = cards.map(({ id }) => id)
  await app.rows('update board_cards set created_by = null where id = $1', [old])
  const drop = async (as: Person, id: number | undefined) =>
    (await app.call(endpoints.deleteCard, as, { params: { id: id ?? 0 } })).status
  expect([await drop(maker, other), await drop(maker, old), await drop(app.attendant, own)]).toEqual([403, 403, 403])
  expect([await drop(maker, own), await drop(app.admin, old), await drop(app.admin, other)]).toEqual([200, 200, 200])
})

it('BRD-03: a board opens with its title and columns; a board of another company is not found', async () => {
  const { id } = await board(app.admin, { title: 'Projetos' })
  await column(app.admin, id, { title: 'A fazer' })
  expect((await whole(app.attendant, id)).body).toMatchObject({
    quadro: { title: 'Projetos' },
    tasks: [{ title: 'A fazer', tasks: [] }],
  })
  expect((await whole(app.stranger, id)).status).toBe(404)
  expect((await whole(app.admin, 2 ** 40)).status).toBe(404)
})

it('BRD-04: columns are added at the end, renamed, moved and deleted with 200', async () => {
  const { id: quadroId } = await board(app.admin)
  const [a, b, c] = [
    await column(app.admin, quadroId, { title: 'A' }),
    await column(app.admin, quadroId, { title: 'B' }),
    await column(app.admin, quadroId, { title: 'C' }),
  ]
  expect((await rename(app.attendant, b.id, { title: ' B2 ' })).body.column.title).toBe('B2')
  await rename(app.admin, c.id, { before: a.id })
  expect(await columns(app.admin, quadroId)).toEqual(['C', 'A', 'B2'])
  await rename(app.admin, a.id, { after: b.id, wipLimit: 3, isDone: true })
  expect(await columns(app.admin, quadroId)).toEqual(['C', 'B2', 'A'])
  expect((await whole(app.admin, quadroId)).body.tasks[2]).toMatchObject({ wipLimit: 3, isDone: true })
  expect((await rename(app.admin, a.id, { wipLimit: 0 })).body.column).toMatchObject({ wipLimit: null, title: 'A' })
  const deletion = await app.call(endpoints.deleteColumn, app.admin, { params: { id: a.id } })
  expect(deletion.status).toBe(200)
  expect(await columns(app.admin, quadroId)).toEqual(['C', 'B2'])
  expect((await app.call(endpoints.deleteColumn, app.admin, { params: { id: a.id } })).status).toBe(404)
})

it('BRD-04: a column needs a title and belongs to its own company only', async () => {
  const { id: quadroId } = await board(app.admin)
  const { id } = await column(app.admin, quadroId)
  const foreignColumn = await column(app.stranger, (await board(app.stranger)).id)
  for (const title of ['', '   ', 'x'.repeat(101)]) {
    expect((await app.call(endpoints.createColumn, app.admin, { body: { quadroId, title } })).status).toBe(400)
    expect((await rename(app.admin, id, { title })).status).toBe(400)
  }
  expect((await rename(app.admin, id, { title: 'x'.repeat(100), wipLimit: 1000 })).status).toBe(200)
  expect((await rename(app.admin, id, { wipLimit: 1001 })).status).toBe(400)
  const notFound = { status: 404, body: { error: 'ERR_NO_BOARD_COLUMN_FOUND' } }
  expect(await rename(app.stranger, id, { title: 'x' })).toMatchObject(notFound)
  expect(await rename(app.admin, id, { before: foreignColumn.id })).toMatchObject(notFound)
  expect(await app.call(endpoints.createColumn, app.stranger, { body: { quadroId, title: 'x' } })).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_BOARD_FOUND' },
  })
})

it('limits: the last column and the last board are accepted, the next ones rejected', async () => {
  const { id: quadroId } = await board(app.stranger)
  await app.rows(
    `insert into board_columns (company_id, board_id, title, place)
     select $1, $2, 'c', 'V' || lpad(n::text, 5, '0') from generate_series(1, $3::int) n`,
    [app.stranger.companyId, quadroId, MOST_BOARD_COLUMNS - 1],
  )
  const add = () => app.call(endpoints.createColumn, app.stranger, { body: { quadroId, title: 'x' } })
  expect((await add()).status).toBe(200)
  expect(await add()).toMatchObject({ status: 409, body: { error: 'ERR_BOARD_COLUMNS_FULL' } })
  const strangerCount = (await list(app.stranger)).length
  await app.rows(
    `insert into boards (company_id, title, color) select $1, 'b', '#fff' from generate_series(1, $2::int)`,
    [app.stranger.companyId, MOST_BOARDS - strangerCount - 1],
  )
  const make = () => app.call(endpoints.createBoard, app.stranger, { body: { title: 'x' } })
  expect((await make()).status).toBe(200)
  expect(await make()).toMatchObject({ status: 409, body: { error: 'ERR_BOARDS_FULL' } })
})

import { MOST_CARDS } from '@recado/contract/boards/board'
import * as endpoints from '@recado/contract/boards/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'
import { boardCalls, cardForm } from '../test/board-calls.ts'

let app: SharedTestApp
let quadroId: number
let todo: number
let doing: number
beforeAll(async () => {
  app = await sharedTestApp()
})
afterAll(() => app?.stop())

const { board, column, tryCard, card, update, show, whole, move, titles, activity } = boardCalls(() => app)

beforeEach(async () => {
  quadroId = (await board(app.admin)).id
  todo = (await column(app.admin, quadroId, { title: 'A fazer' })).id
  doing = (await column(app.admin, quadroId, { title: 'Fazendo' })).id
})

const createNamed = (title: string, fields: Record<string, unknown> = {}) =>
  card(app.admin, { quadroId, columnId: todo, title, ...fields })

it('BRD-05: a card is white and Normal by default', async () => {
  expect(await createNamed(' Ligar ')).toMatchObject({
    ...{ title: 'Ligar', columnId: todo, quadroId, color: '#ffffff', priority: 'Normal', progress: 0, tag: '' },
    ...{ date: null, users: [], description: '', images: [], files: [], videos: [], comments: [], subtasks: [] },
    ...{ coverImage: '', cover_image: '', revision: 1 },
  })
})

it('BRD-05: all fields of a card are returned as sent, in JSON text and multipart', async () => {
  const fields = {
    ...{ quadroId: String(quadroId), columnId: String(todo), title: 'Contrato', tag: 'jurídico', color: '#00ff00' },
    ...{ date: '2026-12-24T03:00:00.000Z', priority: 'Urgente', progress: '50' },
    users: JSON.stringify([app.attendant.userId]),
    description: '<p>Ver <strong>anexo</strong></p><script>x</script>',
    subtasks: JSON.stringify([
      { title: 'Ler', completed: true, due: '2026-12-20' },
      { title: 'Assinar', completed: 'false' },
      { title: 'Enviar' },
    ]),
    comments: JSON.stringify([{ user: 'Outro', title: ' Feito ' }]),
    videos: JSON.stringify([{ title: 'Aula', link: 'https://video.test/1' }]),
  }
  for (const body of [fields, cardForm(fields)])
    expect(await card(app.admin, body)).toMatchObject({
      ...{
        title: 'Contrato',
        tag: 'jurídico',
        color: '#00ff00',
        date: '2026-12-24',
        priority: 'Urgente',
        progress: 33,
      },
      users: [{ id: app.attendant.userId }],
      description: '<p>Ver <strong>anexo</strong></p>',
      subtasks: [
        { title: 'Ler', completed: true, due: '2026-12-20' },
        { title: 'Assinar', completed: false, due: null },
        { title: 'Enviar', completed: false, due: null },
      ],
      // Comments always have the caller as their author.
      comments: [{ userId: app.admin.userId, title: 'Feito' }],
      videos: [{ title: 'Aula', link: 'https://video.test/1' }],
    })
})

it('BRD-05: people may be JSON text, a repeated field or an array, given by id or as objects', async () => {
  const [one, two] = [app.admin.userId, app.attendant.userId]
  const repeated = cardForm({ quadroId, columnId: todo, title: 'x' })
  repeated.append('users', String(one))
  repeated.append('users', String(two))
  for (const users of [
    JSON.stringify([one, two]),
    [one, two],
    [{ id: one }, { id: String(two) }],
    JSON.stringify([{ id: one }, { id: two }]),
  ])
    expect((await createNamed('x', { users })).users.map(({ id }) => id).toSorted()).toEqual([one, two].toSorted())
  expect((await card(app.admin, repeated)).users).toHaveLength(2)
})

it.each([
  [{ title: '' }],
  [{ title: 'x'.repeat(201) }],
  [{ tag: 'x'.repeat(41) }],
  [{ color: 'url(x)' }],
  [{ priority: 'Média' }],
  [{ date: '2026-13-01' }],
  [{ date: '0026-01-01' }],
  [{ progress: 101 }],
  [{ progress: 'x' }],
  [{ users: 'x' }],
  [{ users: Array.from({ length: 51 }, () => 1) }],
  [{ subtasks: [{ title: ' ' }] }],
  [{ subtasks: [{ title: 'x'.repeat(201) }] }],
  [{ subtasks: [{ title: 'x', completed: 'talvez' }] }],
  [{ subtasks: [{ title: 'x', due: 'amanhã' }] }],
  [{ subtasks: Array.from({ length: 101 }, () => ({ title: 'x' })) }],
  [{ subtasks: '[{' }],
  [{ comments: [{ title: '' }] }],
  [{ comments: [{ title: 'x'.repeat(2001) }] }],
  [{ videos: [{ title: 'x', link: '' }] }],
  [{ videos: [{ title: '', link: 'https://x.test' }] }],
  [{ videos: [{ title: 'x', link: 'javascript:alert(1)' }] }],
  [{ videos: [{ title: 'x', link: 'https://' }] }],
  [{ videos: Array.from({ length: 21 }, () => ({ title: 'x', link: 'https://x.test' })) }],
  [{ recurrence: { rule: 'yearly', next: '2026-01-01' } }],
  [{ recurrence: { rule: 'daily', next: '0001-01-01' } }],
  [{ recurrence: { rule: 'daily', next: '9999-12-31' } }],
  [{ description: `<p>${'x'.repeat(50_001)}</p>` }],
  [{ description: '<b>'.repeat(3_001) }],
  [{ coverImage: 'fremd.png' }],
])('R-BRD-01: %j is rejected as a card', async (fields) => {
  const answer = await tryCard(app.admin, { quadroId, columnId: todo, title: 'x', ...fields })
  expect(answer.status).toBe(400)
  expect((await whole(app.admin, quadroId)).body.tasks[0]?.tasks).toEqual([])
})

it('R-BRD-01: values of the maximum length are accepted', async () => {
  const subtasks = Array.from({ length: 100 }, () => ({ title: 'x'.repeat(200), completed: true }))
  const longCard = await createNamed('x'.repeat(200), {
    ...{ tag: 'x'.repeat(40), subtasks, comments: [{ title: 'x'.repeat(2000) }] },
    videos: Array.from({ length: 20 }, () => ({ title: 'x'.repeat(200), link: 'https://x.test' })),
    description: `<p>${'x'.repeat(49_993)}</p>`,
  })
  expect([longCard.subtasks.length, longCard.videos.length, longCard.progress, longCard.description.length]).toEqual([
    100, 20, 100, 50_000,
  ])
})

it('cards belong to their company only', async () => {
  const { id } = await createNamed('Nosso')
  const otherBoard = await board(app.stranger)
  const foreignColumn = await column(app.stranger, otherBoard.id)
  const notFound = { status: 404, body: { error: 'ERR_NO_CARD_FOUND' } }
  expect(await show(app.stranger, id)).toMatchObject(notFound)
  expect(await update(app.stranger, id, { title: 'x' })).toMatchObject(notFound)
  expect(await move(app.stranger, id, { columnId: foreignColumn.id })).toMatchObject(notFound)
  expect((await tryCard(app.stranger, { quadroId, columnId: todo, title: 'x' })).status).toBe(404)
  expect((await tryCard(app.admin, { quadroId, columnId: foreignColumn.id, title: 'x' })).status).toBe(404)
  expect(
    await createNamed('x').then(() =>
      tryCard(app.admin, { quadroId, columnId: todo, title: 'x', users: [app.stranger.userId] }),
    ),
  ).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_USER_FOUND' },
  })
  expect(await move(app.admin, id, { columnId: foreignColumn.id })).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_BOARD_COLUMN_FOUND' },
  })
})

it('BRD-07: a moved card goes to the end, or next to the given card', async () => {
  const [a, b, c, d] = [await createNamed('a'), await createNamed('b'), await createNamed('c'), await createNamed('d')]
  expect((await move(app.attendant, a.id, { columnId: doing })).body).toMatchObject({
    card: { columnId: doing },
    overLimit: false,
  })
  await move(app.admin, b.id, { columnId: doing })
  expect(await titles(app.admin, quadroId)).toEqual(['c d', 'a b'])
  await move(app.admin, d.id, { columnId: doing, after: a.id })
  await move(app.admin, c.id, { columnId: doing, before: a.id })
  expect(await titles(app.admin, quadroId)).toEqual(['', 'c a d b'])
  await move(app.admin, b.id, { columnId: doing, before: c.id })
  expect(await titles(app.admin, quadroId)).toEqual(['', 'b c a d'])
  // Within its own column a card without a neighbour keeps its place; beside a neighbour that left, it goes to the end.
  await move(app.admin, b.id, { columnId: doing })
  expect(await titles(app.admin, quadroId)).toEqual(['', 'b c a d'])
  await move(app.admin, a.id, { columnId: todo })
  await move(app.admin, b.id, { columnId: doing, after: a.id })
  expect(await titles(app.admin, quadroId)).toEqual(['a', 'c d b'])
  expect((await activity(app.admin, a.id))[0]).toMatchObject({ action: 'move', from: 'Fazendo', to: 'A fazer' })
})

it('BRD-07: a move writes only the moved card, and concurrent moves keep a consistent order', async () => {
  const cards = []
  for (const title of ['a', 'b', 'c', 'd', 'e', 'f']) cards.push(await createNamed(title))
  const places = () =>
    app.rows<{ id: number; xmin: string }>('select id, xmin::text from board_cards where board_id = $1 order by id', [
      quadroId,
    ])
  const before = await places()
  const [first] = cards
  await move(app.admin, cards.at(-1)?.id ?? 0, { columnId: todo, before: first?.id })
  const changedRows = (await places()).filter((row, at) => row.xmin !== before[at]?.xmin)
  expect(changedRows.map(({ id }) => id)).toEqual([cards.at(-1)?.id])
  await Promise.all(cards.map(({ id }) => move(app.admin, id, { columnId: doing })))
  const orders = (await whole(app.admin, quadroId)).body.tasks[1]?.tasks.map(({ order }) => order) ?? []
  expect(new Set(orders).size).toBe(6)
})

it('exceeding a column’s limit is allowed and reported', async () => {
  await app.call(endpoints.updateColumn, app.admin, { params: { id: doing }, body: { wipLimit: 1 } })
  const [a, b] = [await createNamed('a'), await createNamed('b')]
  expect((await move(app.admin, a.id, { columnId: doing })).body.overLimit).toBe(false)
  expect((await move(app.admin, a.id, { columnId: doing, after: a.id })).body.overLimit).toBe(false)
  expect((await move(app.admin, b.id, { columnId: doing })).body).toMatchObject({
    overLimit: true,
    card: { columnId: doing },
  })
  expect((await tryCard(app.admin, { quadroId, columnId: doing, title: 'c' })).body.overLimit).toBe(true)
})

it('BRD-08: only given fields change, and each change increases the revision', async () => {
  const { id } = await createNamed('Antes', { tag: 'a', subtasks: [{ title: 'x' }], users: [app.admin.userId] })
  const { body } = await update(app.attendant, id, { title: 'Depois', priority: 'Alta' })
  expect(body.card).toMatchObject({
    title: 'Depois',
    tag: 'a',
    priority: 'Alta',
    revision: 2,
    subtasks: [{ title: 'x' }],
  })
  expect(body.card.users).toHaveLength(1)
  expect((await update(app.attendant, id, { title: 'Depois' })).body.card.revision).toBe(2)
  expect(await activity(app.admin, id)).toMatchObject([
    { action: 'update', fields: ['title', 'priority'], user: { id: app.attendant.userId } },
    { action: 'create', to: 'A fazer', user: { id: app.admin.userId } },
  ])
})

it('BRD-08: concurrent edits do not silently overwrite each other', async () => {
  const { id, revision } = await createNamed('Um')
  expect((await update(app.admin, id, { title: 'Dois', revision })).status).toBe(200)
  await update(app.admin, id, { tag: 't' })
  await move(app.admin, id, { columnId: doing })
  expect(await update(app.attendant, id, { description: '<p>x</p>', revision })).toMatchObject({
    status: 409,
    body: { error: 'ERR_CARD_CHANGED', revision: 3, changed: ['tag', 'title'], changedBy: expect.any(String) },
  })
  expect((await show(app.admin, id)).body.card).toMatchObject({ title: 'Dois', description: '' })
  expect((await update(app.attendant, id, { description: '<p>x</p>', revision: 3 })).status).toBe(200)
  // Without a revision the last write wins.
  expect((await update(app.attendant, id, { title: 'Três' })).body.card.title).toBe('Três')
})

it('BRD-08: when two users save the same revision at once, one gets a conflict', async () => {
  const { id, revision } = await createNamed('Um')
  const answers = await Promise.all(['a', 'b', 'c'].map((title) => update(app.admin, id, { title, revision })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

it('BRD-10: comments have an author and a time, are added through the list, and are deleted by their author', async () => {
  const { id } = await createNamed('x', { comments: [{ title: 'Primeiro' }] })
  const comments = [
    { user: 'Qualquer', title: 'Primeiro' },
    { user: 'Eu', title: 'Segundo' },
  ]
  await update(app.attendant, id, { comments })
  const [first, second] = (await show(app.admin, id)).body.card.comments
  expect([first, second]).toMatchObject([
    { title: 'Primeiro', userId: app.admin.userId, createdAt: expect.any(String) },
    { title: 'Segundo', userId: app.attendant.userId },
  ])
  // Other users' comments stay unchanged, also when missing from the list.
  await update(app.attendant, id, {
    comments: [
      { id: first?.id, title: 'Torcido' },
      { id: second?.id, title: 'Segundo!' },
    ],
  })
  await update(app.attendant, id, { comments: [] })
  expect((await show(app.admin, id)).body.card.comments.map(({ title }) => title)).toEqual(['Primeiro', 'Segundo!'])
  expect(await update(app.attendant, id, { removedComments: [first?.id] })).toMatchObject({ status: 403 })
  await update(app.attendant, id, { removedComments: [second?.id] })
  await update(app.admin, id, { removedComments: [first?.id] })
  expect((await show(app.admin, id)).body.card.comments).toEqual([])
})

it('BRD-11: subtasks keep their rows, and progress is computed from them', async () => {
  const { id, subtasks } = await createNamed('x', { subtasks: [{ title: 'a' }, { title: 'b' }, { title: 'c' }] })
  const [a, b, c] = subtasks
  const newList = [{ ...c, completed: true }, { ...a }, { title: 'nova' }]
  const { card: after } = (await update(app.admin, id, { subtasks: newList })).body
  expect(after.subtasks).toMatchObject([{ id: c?.id, completed: true }, { id: a?.id }, { title: 'nova' }])
  expect(after.progress).toBe(33)
  expect(after.subtasks.some((one) => one.id === b?.id)).toBe(false)
  const completed = after.subtasks.map((one) => ({ ...one, completed: true }))
  expect((await update(app.admin, id, { subtasks: completed })).body.card.progress).toBe(100)
})

it('BRD-14: a card can be deleted only once', async () => {
  const { id } = await createNamed('x')
  const remove = () => app.call(endpoints.deleteCard, app.admin, { params: { id } })
  expect((await app.call(endpoints.deleteCard, app.stranger, { params: { id } })).status).toBe(404)
  expect((await remove()).status).toBe(200)
  expect(await remove()).toMatchObject({ status: 404, body: { error: 'ERR_NO_CARD_FOUND' } })
  expect((await show(app.admin, 2 ** 40)).status).toBe(404)
})

it('BRD-03: the additive brief response has faces and counts, without texts', async () => {
  await createNamed('x', {
    description: '<p>longo</p>',
    comments: [{ title: 'c' }],
    subtasks: [{ title: 's', completed: true }],
  })
  const [task] = (await whole(app.admin, quadroId, { brief: true })).body.tasks[0]?.tasks ?? []
  expect(task).toMatchObject({
    ...{ description: '', comments: [], subtasks: [], hasDescription: true, progress: 100 },
    counts: { subtasks: 1, completed: 1, comments: 1, files: 0, videos: 0, tickets: 0 },
  })
  const [full] = (await whole(app.admin, quadroId)).body.tasks[0]?.tasks ?? []
  expect(full).toMatchObject({ description: '<p>longo</p>', comments: [{ title: 'c' }], subtasks: [{ title: 's' }] })
})

it('limits: the last card of a board is accepted, the next rejected', async () => {
  await app.rows(
    `insert into board_cards (company_id, board_id, column_id, place, title, color)
     select $1, $2, $3, 'U' || lpad(n::text, 5, '0'), 'c', '#fff' from generate_series(1, $4::int) n`,
    [app.admin.companyId, quadroId, todo, MOST_CARDS - 1],
  )
  expect((await tryCard(app.admin, { quadroId, columnId: doing, title: 'x' })).status).toBe(200)
  expect(await tryCard(app.admin, { quadroId, columnId: doing, title: 'x' })).toMatchObject({
    status: 409,
    body: { error: 'ERR_BOARD_CARDS_FULL' },
  })
  const { tasks } = (await whole(app.admin, quadroId, { brief: true })).body
  expect(tasks.map((one) => one.tasks.length)).toEqual([MOST_CARDS - 1, 1])
})

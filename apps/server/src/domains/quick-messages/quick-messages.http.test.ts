import { defaultPermissions } from '@recado/contract/permissions'
import { createQueue } from '@recado/contract/queues/endpoints'
import * as endpoints from '@recado/contract/quick-messages/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { addUserWith } from '../../../test/roles.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'
import { until } from '../../../test/until.ts'

let app: SharedTestApp
let colleague: Person
beforeAll(async () => {
  app = await sharedTestApp()
  colleague = await app.addUser(app.admin)
})
afterAll(() => app?.stop())

let serial = 0
/** With a unique shortcode, unless the test sets one. */
const create = (as: Person, change: Record<string, unknown> = {}) =>
  app.call(endpoints.createQuickMessage, as, { body: { shortcode: `oi${++serial}`, message: 'Olá!', ...change } })
const update = (as: Person, id: number, body: Record<string, unknown>) =>
  app.call(endpoints.updateQuickMessage, as, { params: { id }, body })
const remove = (as: Person, id: number) => app.call(endpoints.deleteQuickMessage, as, { params: { id } })
const show = (as: Person, id: number) => app.call(endpoints.showQuickMessage, as, { params: { id } })
const list = (as: Person, query: Record<string, unknown> = {}) => app.call(endpoints.listQuickMessages, as, { query })
const suggestedIds = async (as: Person) => (await app.call(endpoints.listQuickSuggestions, as)).body.map(({ id }) => id)
const attach = (as: Person, id: number, name: string, content = 'texto') => {
  const form = new FormData()
  form.set('typeArch', 'quickMessage')
  form.set('file', new Blob([content]), name)
  return app.call(endpoints.uploadQuickMessageMedia, as, { params: { id }, body: form })
}
const notFound = { status: 404, body: { error: 'ERR_NO_QUICK_MESSAGE_FOUND' } }

it('QCK-02: is created, changed and deleted; private and switched on by default', async () => {
  const { status, body } = await create(app.attendant, { shortcode: '  bomdia ', message: null })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    shortcode: 'bomdia',
    message: '',
    geral: false,
    status: true,
    isMedia: false,
    actions: [],
  })
  expect(body.userId).toBe(app.attendant.userId)
  const updated = await update(app.attendant, body.id, {
    message: 'Bom dia!',
    status: 'false',
    mediaPath: 'x',
    isMedia: true,
  })
  expect(updated.body).toMatchObject({ shortcode: 'bomdia', message: 'Bom dia!', status: false, mediaPath: null })
  expect((await show(app.attendant, body.id)).body).toEqual(updated.body)
  expect((await remove(app.attendant, body.id)).status).toBe(200)
  expect(await show(app.attendant, body.id)).toMatchObject(notFound)
})

it.each<[string, Record<string, unknown>]>([
  ['an empty shortcode', { shortcode: '' }],
  ['a blank shortcode', { shortcode: '   ' }],
  ['no shortcode', { shortcode: null }],
  ['a text that is too long', { message: 'x'.repeat(4097) }],
  ['a word instead of a boolean for geral', { geral: 'talvez' }],
  ['an unknown action', { actions: [{ type: 'nothing' }] }],
  ['a step after resolving', { actions: [{ type: 'resolve' }, { type: 'text', body: 'x' }] }],
])('QCK-02: rejects %s', async (_what, change) => {
  expect(await create(app.admin, change)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
})

it('a macro refers only to the company’s own records', async () => {
  const tag = [{ type: 'tag', tagId: 999_999 }]
  expect(await create(app.admin, { actions: tag })).toMatchObject({ status: 404, body: { error: 'ERR_NO_TAG_FOUND' } })
  const queue = [{ type: 'transfer', queueId: 999_999 }]
  expect(await create(app.admin, { actions: queue })).toMatchObject({ body: { error: 'ERR_NO_QUEUE_FOUND' } })
})

it('QCK-04, access.8: the author of a private one receives its events only while they may see quick messages', async () => {
  const rights = { 'queues:view': 'all', 'quick-messages:edit': 'own' } as const
  const blind = await addUserWith(app, app.admin, rights)
  const author = await addUserWith(app, app.admin, { ...rights, 'quick-messages:view': 'all' })
  const sockets = await Promise.all([blind, author].map((as) => app.socket(as)))
  for (const as of [blind, author]) expect((await create(as)).status).toBe(200)
  const { id } = (await app.call(createQueue, app.admin, { body: { name: 'Depois', color: '#123abc' } })).body
  for (const socket of sockets) await socket.receives('-queue', (event) => (event.queue as { id?: number })?.id === id)
  const counts = sockets.map(({ received }) => received.filter(({ name }) => name.endsWith('-quickemessage')).length)
  expect(counts).toEqual([0, 1])
  for (const socket of sockets) socket.close()
})

it('QCK-04: all users of the company can use shared ones, only the author a private one, other companies none', async () => {
  const general = (await create(app.admin, { shortcode: 'geral', geral: true })).body
  const own = (await create(app.attendant, { shortcode: 'minha' })).body
  expect(await suggestedIds(colleague)).toEqual([general.id])
  expect(await suggestedIds(app.attendant)).toEqual([general.id, own.id])
  // Not even an admin.
  for (const person of [app.admin, colleague, app.stranger]) {
    expect(await show(person, own.id)).toMatchObject(notFound)
    expect(await update(person, own.id, { message: 'tomada' })).toMatchObject(notFound)
    expect(await remove(person, own.id)).toMatchObject(notFound)
    expect(await attach(person, own.id, 'a.txt')).toMatchObject(notFound)
  }
  expect(await show(app.stranger, general.id)).toMatchObject(notFound)
  expect(await suggestedIds(app.stranger)).toEqual([])
  expect((await list(app.stranger)).body).toMatchObject({ records: [], count: 0 })
  expect((await list(colleague)).body.records.map(({ id }) => id)).toEqual([general.id])
  expect((await show(app.attendant, own.id)).body.message).toBe('Olá!')
  await update(app.attendant, own.id, { status: false })
  expect(await suggestedIds(app.attendant)).toEqual([general.id])
  await remove(app.attendant, own.id)
  await remove(app.admin, general.id)
  expect(await suggestedIds(app.attendant)).toEqual([])
})

it('QCK-01: lists by shortcode in pages, found by text without accents', async () => {
  const boss = (await app.addUser(app.admin)) as Person
  for (let n = 0; n < 45; n++) {
    await create(boss, { shortcode: `Atalho ${String(n).padStart(2, '0')}`, message: n === 7 ? 'Orçamento 100%' : 'x' })
  }
  const first = (await list(boss)).body
  expect(first).toMatchObject({ count: 45, hasMore: true })
  expect(first.records).toHaveLength(20)
  const second = (await list(boss, { cursor: first.cursor })).body
  const third = (await list(boss, { cursor: second.cursor })).body
  expect(third).toMatchObject({ hasMore: false, cursor: null, count: 45 })
  const all = [first, second, third].flatMap(({ records }) => records.map(({ shortcode }) => shortcode))
  expect(all).toEqual(Array.from({ length: 45 }, (_, n) => `Atalho ${String(n).padStart(2, '0')}`))
  expect((await list(boss, { pageNumber: 3 })).body.records).toEqual(third.records)
  const shortcodes = async (searchParam: string) =>
    (await list(boss, { searchParam })).body.records.map(({ shortcode }) => shortcode)
  expect(await shortcodes('orcamento')).toEqual(['Atalho 07'])
  expect(await shortcodes('100%')).toEqual(['Atalho 07'])
  expect(await shortcodes('atalho 44')).toEqual(['Atalho 44'])
  expect((await list(boss, { cursor: 'nonsense' })).status).toBe(400)
})

it('QCK-03: has a file that can be replaced and removed; spaces in its name become underscores', async () => {
  const { body } = await create(app.admin, { shortcode: 'tabela', geral: true })
  const one = await attach(app.admin, body.id, 'tabela de precos.txt', 'um')
  expect(one.body).toMatchObject({ isMedia: true, mediaName: 'tabela_de_precos.txt' })
  const read = async (url: string | null) => (await fetch(app.url + url)).text()
  expect(await read(one.body.mediaUrl)).toBe('um')
  const two = await attach(app.admin, body.id, 'nova tabela.txt', 'dois')
  expect(two.body).toMatchObject({ mediaName: 'nova_tabela.txt' })
  expect(await read(two.body.mediaUrl)).toBe('dois')
  const isDeleted = async (url: string | null) => (await fetch(app.url + url)).status === 404
  await until(() => isDeleted(one.body.mediaUrl), 'the deletion of the replaced file')
  const [suggestion] = (await app.call(endpoints.listQuickSuggestions, app.admin)).body
  expect(suggestion).toMatchObject({ id: body.id, mediaName: 'nova_tabela.txt', mediaUrl: two.body.mediaUrl })
  const none = await app.call(endpoints.deleteQuickMessageMedia, app.admin, { params: { id: body.id } })
  expect(none.body).toMatchObject({ isMedia: false, mediaPath: null, mediaName: null, mediaUrl: null })
  await until(() => isDeleted(two.body.mediaUrl), 'the deletion of the removed file')
  const empty = await app.call(endpoints.uploadQuickMessageMedia, app.admin, { params: { id: body.id }, body: {} })
  expect(empty).toMatchObject({ status: 400, body: { error: 'ERR_EMPTY_FILE' } })
  expect((await attach(app.admin, body.id, 'nada.txt', '')).status).toBe(400)
  const large = await attach(app.admin, body.id, 'grande.bin', 'x'.repeat(16 * 1024 * 1024 + 1))
  expect(large).toMatchObject({ status: 413, body: { error: 'ERR_BODY_TOO_LARGE' } })
})

it('QCK-05: is announced live to the company, a private one only to its author', async () => {
  const sharer = await addUserWith(app, app.admin, { ...defaultPermissions('user'), 'quick-messages:share': 'all' })
  const [author, other, stranger] = [
    await app.socket(sharer),
    await app.socket(colleague),
    await app.socket(app.stranger),
  ]
  const name = `company-${app.admin.companyId}-quickemessage`
  const received = (socket: typeof author) =>
    socket.received.filter((event) => event.name === name).map(({ payload }) => payload.action)
  const { body } = await create(sharer, { shortcode: 'viva' })
  await update(sharer, body.id, { geral: true })
  await update(sharer, body.id, { geral: false })
  await remove(sharer, body.id)
  await until(() => received(author).length === 5, 'the author to receive everything')
  expect(received(author)).toEqual(['create', 'update', 'delete', 'update', 'delete'])
  // When it became private, the other users received its deletion, and nothing since.
  expect(received(other)).toEqual(['update', 'delete'])
  expect(stranger.received.filter((event) => event.name.includes('quickemessage'))).toEqual([])
  for (const socket of [author, other, stranger]) socket.close()
})

it('QCK-02: a shortcode is unique per user, ignoring case; colleagues can have the same private one', async () => {
  const codeOf = async (answer: Promise<{ status: number; body: { error?: string } }>) => {
    const { status, body } = await answer
    return [status, body.error]
  }
  const duplicate = [409, 'ERR_DUPLICATED_SHORTCODE']
  expect((await create(app.admin, { shortcode: 'pix', geral: true })).status).toBe(200)
  expect(await codeOf(create(app.admin, { shortcode: ' PIX ' }))).toEqual(duplicate)
  expect(await codeOf(create(app.attendant, { shortcode: 'pix' }))).toEqual(duplicate)
  const own = (await create(app.attendant, { shortcode: 'entrega' })).body
  expect(await codeOf(create(app.attendant, { shortcode: 'Entrega' }))).toEqual(duplicate)
  expect(await codeOf(update(app.attendant, own.id, { shortcode: 'pix' }))).toEqual(duplicate)
  expect((await update(app.attendant, own.id, { shortcode: 'entrega', message: 'Hoje' })).status).toBe(200)
  expect((await create(app.admin, { shortcode: 'entrega' })).status).toBe(200)
  expect((await create(app.stranger, { shortcode: 'pix' })).status).toBe(200)
})

it('QCK-02: making, changing and deleting a shared one needs the permission to share', async () => {
  const own = { ...defaultPermissions('user'), 'quick-messages:edit': 'own' as const }
  const sharer = await addUserWith(app, app.admin, { ...own, 'quick-messages:share': 'all' })
  const rejection = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
  expect(await create(app.attendant, { geral: true })).toMatchObject(rejection)
  const { body: draft } = await create(app.attendant)
  expect(await update(app.attendant, draft.id, { geral: true })).toMatchObject(rejection)
  expect((await show(app.attendant, draft.id)).body.geral).toBe(false)
  const { body: shared } = await create(sharer, { geral: true })
  expect(shared.geral).toBe(true)
  // Its maker keeps no right to it without the permission.
  await app.rows('update quick_messages set user_id = $2 where id = $1', [shared.id, app.attendant.userId])
  expect(await update(app.attendant, shared.id, { message: 'Outra' })).toMatchObject(rejection)
  expect(await update(app.attendant, shared.id, { geral: false })).toMatchObject(rejection)
  expect(await attach(app.attendant, shared.id, 'a.txt')).toMatchObject(rejection)
  expect(await remove(app.attendant, shared.id)).toMatchObject(rejection)
  // A colleague's shared one needs the permission to edit all.
  expect(await update(sharer, shared.id, { message: 'Outra' })).toMatchObject(rejection)
  const editor = await addUserWith(app, app.admin, {
    ...own,
    'quick-messages:edit': 'all',
    'quick-messages:share': 'all',
  })
  expect((await update(editor, shared.id, { message: 'Outra' })).status).toBe(200)
  expect(await update(editor, draft.id, { message: 'Outra' })).toMatchObject(notFound)
})

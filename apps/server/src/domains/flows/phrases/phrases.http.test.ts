import { createFlow, deleteFlow, saveFlow } from '@recado/contract/flows/endpoints'
import * as endpoints from '@recado/contract/flows/phrase-endpoints'
import { MOST_PHRASES } from '@recado/contract/flows/phrases'
import { defaultPermissions } from '@recado/contract/permissions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import type { Person } from '../../../../test/people.ts'
import { addUserWith } from '../../../../test/roles.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'
import type { TestSocket } from '../../../../test/socket.ts'
import { until } from '../../../../test/until.ts'
import { type Counter, openCounter } from '../../chatbot/test/counter.ts'
import { asks } from '../test/calls.ts'

let app: SharedTestApp
let first: Counter
let second: Counter
let socket: TestSocket
let foreign: TestSocket
let flowId: number
/** A user who manages phrases. */
let editor: Person
beforeAll(async () => {
  app = await sharedTestApp()
  first = await openCounter(app, app.admin)
  second = await openCounter(app, app.admin)
  editor = await addUserWith(app, app.admin, {
    ...{ ...defaultPermissions('user'), 'flows:names': 'all', 'phrases:view': 'all', 'phrases:edit': 'all' },
  })
  socket = await app.socket(editor)
  foreign = await app.socket(app.stranger)
  flowId = await newFlow('Pedido')
})
afterAll(async () => {
  socket?.close()
  foreign?.close()
  await app?.stop()
})

async function newFlow(words: string, as: Person = app.admin): Promise<number> {
  const { id } = (await app.call(createFlow, as, { body: { name: words } })).body
  await app.call(saveFlow, as, { body: { idFlow: id, ...asks(words) } })
  return id
}
const input = (change: object = {}) => ({ name: 'Pedidos', flowId, phrase: 'quero pedir', ...change })
const create = (change: object = {}, as: Person = app.admin) =>
  app.call(endpoints.createPhrase, as, { body: input(change) })
const update = (body: object, as: Person = app.admin) => app.call(endpoints.updatePhrase, as, { body: input(body) })
const remove = (id: number, as: Person = app.admin) => app.call(endpoints.deletePhrase, as, { params: { id } })
const show = (id: number, as: Person = app.admin) => app.call(endpoints.showPhrase, as, { params: { id } })
const noPhrase = [404, { error: 'ERR_NO_PHRASE_FOUND' }]
const answerOf = ({ status, body }: { status: number; body: unknown }) => [status, body]

it('FLL-06, FLL-07, FLL-09: a user with the permission adds a phrase; it is returned under details, listed bare and announced to the company only', async () => {
  expect((await create({}, app.attendant)).status).toBe(403)
  const { status, body } = await create({ whatsappId: '' }, editor)
  expect([status, body]).toEqual([
    200,
    {
      ...{
        id: expect.any(Number),
        companyId: app.admin.companyId,
        name: 'Pedidos',
        phrase: 'quero pedir',
        phrases: ['quero pedir'],
        match: 'equal',
        flowId,
      },
      ...{ whatsappId: null, status: true, createdAt: expect.any(String), updatedAt: expect.any(String) },
    },
  ])
  expect((await show(body.id)).body).toEqual({ details: body })
  expect((await app.call(endpoints.listPhrases, app.admin)).body).toEqual([body])
  expect((await app.call(endpoints.listPhrases, app.stranger)).body).toEqual([])
  expect(await socket.receives('-flowcampaign')).toEqual({ action: 'create', flowCampaign: body })
  const updatedPhrase = (await update({ id: body.id, name: 'Outro nome', status: 'false' })).body
  expect(updatedPhrase).toMatchObject({ name: 'Outro nome', status: false, whatsappId: null })
  await socket.receives('-flowcampaign', ({ action }) => action === 'update')
  expect((await update({ id: body.id })).body).toMatchObject({ name: 'Pedidos', status: false })
  expect((await remove(body.id)).status).toBe(200)
  expect(await socket.receives('-flowcampaign', ({ action }) => action === 'delete')).toEqual({
    ...{ action: 'delete', flowCampaignId: body.id },
  })
  expect(foreign.received.filter(({ name }) => name.endsWith('-flowcampaign'))).toEqual([])
})

it.each([
  ['name', ' ', 400],
  ['name', 'n'.repeat(100), 200],
  ['name', 'n'.repeat(101), 400],
  ['phrase', '', 400],
  ['phrase', 'p'.repeat(200), 200],
  ['phrase', 'p'.repeat(201), 400],
  ['flowId', null, 400],
  ['flowId', 'x', 400],
  ['whatsappId', 0, 200],
  ['whatsappId', false, 200],
])('FLL-07: setting %s to %j returns %s', async (field, value, status) => {
  const answer = await create({ [field]: value })
  expect(answer.status).toBe(status)
  if (status === 200) await remove(answer.body.id)
})

it('FLL-08: deleting requires the permission to delete contacts, and the one to change phrases', async () => {
  const { id } = (await create()).body
  const cleaner = await addUserWith(app, app.admin, {
    ...{ ...defaultPermissions('user'), 'contacts-page:deleteContact': 'all', 'phrases:view': 'all' },
  })
  for (const as of [editor, cleaner])
    expect(answerOf(await remove(id, as))).toEqual([403, { error: 'ERR_NO_PERMISSION' }])
  expect((await show(id)).status).toBe(200)
  expect((await remove(id)).status).toBe(200)
  expect(answerOf(await show(id))).toEqual(noPhrase)
})

it('a phrase, flow or connection of another company is unknown', async () => {
  const { id } = (await create()).body
  const theirs = await newFlow('Deles', app.stranger)
  expect(answerOf(await show(id, app.stranger))).toEqual(noPhrase)
  expect(answerOf(await remove(id, app.stranger))).toEqual(noPhrase)
  expect(answerOf(await update({ id, flowId: theirs }, app.stranger))).toEqual(noPhrase)
  const noFlow = [404, { error: 'ERR_NO_FLOW_FOUND' }]
  for (const answer of [await create({ flowId: theirs }), await update({ id, flowId: theirs })])
    expect(answerOf(answer)).toEqual(noFlow)
  const foreignLine = await create({ flowId: theirs, whatsappId: first.connectionId }, app.stranger)
  expect(answerOf(foreignLine)).toEqual([404, { error: 'ERR_NO_WAPP_FOUND' }])
  await remove(id)
})

it('FLL-10: an active phrase starts its flow on its connection, ignoring case, accents and outer spaces', async () => {
  const on = (await create({ phrase: ' Quero Informação ', whatsappId: first.connectionId })).body
  const began = async (counter: Counter, text: string) => {
    const customer = counter.customer()
    await customer.write(text)
    return (await customer.received()).includes('Pedido seu nome?')
  }
  expect(await began(first, 'QUERO INFORMACAO  ')).toBe(true)
  expect(await began(first, '\n\u00a0quero informação\t\n')).toBe(true)
  // Some phones send decomposed accents.
  expect(await began(first, 'quero informação'.normalize('NFD'))).toBe(true)
  expect(await began(first, 'quero informação já')).toBe(false)
  expect(await began(second, 'quero informação')).toBe(false)
  await update({ id: on.id, phrase: 'quero informação', whatsappId: null })
  expect(await began(second, 'quero informação')).toBe(true)
  await update({ id: on.id, phrase: 'quero informação', status: false })
  expect(await began(second, 'quero informação')).toBe(false)
  await remove(on.id)
})

it('FLL-07: an entry has several phrases and a way to match; a caller that knows only the first one changes it', async () => {
  const { body } = await create({ phrase: undefined, phrases: ['cardápio', 'ver o menu'], match: 'begins' })
  expect(body).toMatchObject({ phrase: 'cardápio', phrases: ['cardápio', 'ver o menu'], match: 'begins' })
  expect((await update({ id: body.id, phrase: 'carta' })).body).toMatchObject({
    ...{ phrase: 'carta', phrases: ['carta', 'ver o menu'], match: 'begins' },
  })
  expect((await update({ id: body.id, phrases: ['carta'], match: 'equal' })).body).toMatchObject({
    ...{ phrase: 'carta', phrases: ['carta'], match: 'equal' },
  })
  for (const change of [
    { phrases: [] },
    { phrases: Array.from({ length: 21 }, (_, n) => `a ${n}`) },
    { match: 'ends' },
  ])
    expect((await create(change)).status).toBe(400)
  expect(answerOf(await create({ phrase: undefined }))).toMatchObject([
    400,
    { error: 'ERR_VALIDATION', field: 'phrase' },
  ])
  await remove(body.id)
})

it.each<[match: string, phrase: string, begins: string[], others: string[]]>([
  [
    'equal',
    'quero pedir',
    [
      ...[
        'quero pedir.',
        'Quero pedir!!!',
        '*quero pedir*',
        '“quero pedir”',
        'quero   pedir',
        'quero pedir 😊',
        'QUERO PEDIR…',
      ],
      ...[
        'ｑｕｅｒｏ pedir',
        'oi, quero pedir',
        'bom dia\nquero pedir',
        'quero pedir, por favor',
        '*Maria Souza:*\nquero pedir',
        'segunda',
      ],
    ],
    ['quero pedir pizza', 'não quero pedir', 'quero', 'pedir quero', 'queropedir'],
  ],
  [
    'begins',
    'cupom',
    ['Cupom', 'cupom!', 'Cupom 10 de desconto', 'oi! cupom de natal'],
    ['meu cupom', 'cupons', 'cupomania'],
  ],
  [
    'contains',
    'segunda via',
    ['a segunda via do boleto', 'Segunda via?', 'preciso da SEGUNDA  VIA, hoje'],
    ['segunda viagem', 'via segunda'],
  ],
])('FLL-10: a phrase with the match %s', async (match, phrase, begins, others) => {
  const { id } = (await create({ phrases: [phrase, 'segunda'], match, whatsappId: first.connectionId })).body
  const isBegun = async (text: string) => {
    const customer = first.customer()
    await customer.write(text)
    return (await customer.received()).includes('Pedido seu nome?')
  }
  for (const text of begins) expect(await isBegun(text), text).toBe(true)
  if (match === 'equal') for (const text of others) expect(await isBegun(text), text).toBe(false)
  await update({ id, phrases: [phrase], match })
  for (const text of others) expect(await isBegun(text), text).toBe(false)
  await remove(id)
})

it('FLL-07: a phrase cannot start two flows at the same connections', async () => {
  const other = await newFlow('Outro')
  const { id } = (await create({ phrases: ['olá', 'Quero pedir'] })).body
  const refusal = [409, { error: 'ERR_PHRASE_IN_USE', flow: 'Pedido', phrase: 'quero pedir!' }]
  const theirs = { flowId: other, phrases: ['nova', 'quero pedir!'] }
  expect(answerOf(await create(theirs))).toEqual(refusal)
  // Another place, the same flow, or a switched-off entry.
  const free = [
    await create({ ...theirs, whatsappId: first.connectionId }),
    await create(),
    await create({ ...theirs, status: false }),
  ]
  expect(free.map(({ status }) => status)).toEqual([200, 200, 200])
  const off = free[2]?.body.id ?? 0
  expect(answerOf(await update({ ...theirs, id: off, status: true }))).toEqual(refusal)
  expect(answerOf(await update({ ...theirs, id: free[0]?.body.id, whatsappId: null }))).toEqual(refusal)
  // A pair from before stays: it can be renamed, and the older entry wins.
  await app.rows('update flow_phrases set active = true where id = $1', [off])
  expect((await update({ ...theirs, id: off, name: 'Par antigo' })).status).toBe(200)
  const customer = second.customer()
  await customer.write('quero pedir')
  expect(await customer.received()).toContain('Pedido seu nome?')
  for (const one of [id, ...free.map(({ body }) => body.id)]) await remove(one)
})

it('FLL-10: the longest possible message is compared quickly', async () => {
  const { id } = (await create({ phrases: ['quero pedir'], match: 'contains' })).body
  const customer = first.customer()
  await customer.write('a '.repeat(30_000))
  expect(await customer.received()).toEqual([])
  await remove(id)
})

/** Adds unrelated phrases and flows, as a company collects them over the years. */
async function crowd(count: number): Promise<void> {
  const { companyId } = app.admin
  await app.rows(
    `insert into flows (company_id, name, published_version) select $1, 'Fluxo ' || n, null from generate_series(1, $2) n`,
    [companyId, count],
  )
  await app.rows(
    `insert into flow_phrases (company_id, name, phrase, flow_id) select $1, 'Frase ' || n, 'quero o ' || n, $3
       from generate_series(1, $2) n`,
    [companyId, count, flowId],
  )
  await app.rows(
    `insert into flow_phrase_texts (company_id, phrase_id, ordinal, words, match, key_word)
     select p.company_id, p.id, 0, p.words, 'equal', '' from flow_phrases p where p.company_id = $1
       and not exists (select 1 from flow_phrase_texts x where x.company_id = p.company_id and x.phrase_id = p.id)`,
    [companyId],
  )
}

it('FLL-06, FLL-10: a phrase is found among hundreds; a company may have a thousand, all of which are listed', async () => {
  const listPhrases = async () => (await app.call(endpoints.listPhrases, app.admin)).body
  const own = (await create({ phrase: 'quero o meu' })).body
  const before = (await listPhrases()).length
  await crowd(MOST_PHRASES - before - 1)
  const customer = first.customer()
  await customer.write('Quero o MEU')
  expect(await customer.received()).toContain('Pedido seu nome?')
  const plan = await app.rows<{ 'QUERY PLAN': string }>(
    `explain select 1 from flow_phrase_texts where company_id = ${app.admin.companyId} and words = any(array['quero o meu'])`,
  )
  expect(plan.map((row) => row['QUERY PLAN']).join(' ')).toContain('flow_phrase_texts_words')
  expect((await create({ name: 'A última' })).status).toBe(200)
  expect(answerOf(await create())).toEqual([409, { error: 'ERR_PHRASES_FULL' }])
  expect(await listPhrases()).toHaveLength(MOST_PHRASES)
  expect((await update({ id: own.id, phrase: 'quero o nosso' })).status).toBe(200)
  await remove(own.id)
  expect((await create()).status).toBe(200)
  await app.rows(`delete from flow_phrases where company_id = $1`, [app.admin.companyId])
})

it('deleting a flow deletes its phrases', async () => {
  const deletedFlow = await newFlow('Some')
  const { id } = (await create({ flowId: deletedFlow })).body
  await app.call(deleteFlow, app.admin, { params: { id: deletedFlow } })
  await until(async () => (await show(id)).status === 404, 'no phrase')
})

import { createContactList, listContactListItems } from '@recado/contract/contact-lists/endpoints'
import { listContacts } from '@recado/contract/contacts/endpoints'
import * as endpoints from '@recado/contract/extractor/endpoints'
import { updateCompany } from '@recado/contract/identity/company-endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { addUserWith } from '../../../test/roles.ts'
import type { TestSocket } from '../../../test/socket.ts'
import { until } from '../../../test/until.ts'

let app: TestApp
const open: TestSocket[] = []
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  for (const socket of open) socket.close()
  await app?.stop()
})

const ask = (change: Record<string, unknown> = {}) => ({
  ...{ city: 'Porto Alegre', pesquisa: 'Padaria', quantidade: 5, roomId: 'sala', removeFirstNine: true },
  ...{ countryCode: '+55', autoSaveToContacts: false, autoCopyListId: null, ...change },
})
const start = (as: Person, change: Record<string, unknown> = {}) =>
  app.call(endpoints.startExtraction, as, { body: ask(change) as never })
const stop = (as: Person, roomId = 'sala') => app.call(endpoints.stopExtraction, as, { body: { roomId } })
const show = (as: Person, id: number) => app.call(endpoints.showExtraction, as, { params: { id } })
const consumedOf = async (as: Person) => (await app.call(endpoints.showExtractor, as)).body.usage.consumed
const waitForEnd = (as: Person, id: number) =>
  until(async () => {
    const { extraction, items } = (await show(as, id)).body
    return extraction.state === 'running' ? null : { ...extraction, items }
  }, 'the end of an extraction')
async function join(as: Person, argument: unknown = 'sala'): Promise<TestSocket> {
  const socket = await app.socket(as, [['joinRoom', argument]])
  open.push(socket)
  return socket
}
const extractorEvents = ({ received }: TestSocket) =>
  received.filter(({ name }) => ['welcome', 'newItem', 'status', 'success', 'error'].includes(name))
const list = async (as: Person) => (await app.call(createContactList, as, { body: { name: 'Padarias' } })).body.id

describe('EXT-01: allowed requests', () => {
  it.each([
    ['4 results', { quantidade: 4 }],
    ['51 results', { quantidade: 51 }],
    ['an empty search text', { pesquisa: '  ' }],
    ['an empty city', { city: '' }],
    ['keeping the extra nine', { removeFirstNine: false }],
    ['a country code without +', { countryCode: '55' }],
    ['an invalid room id', { roomId: 'c2:admins x' }],
    ['an unknown source', { source: 'paginas-amarelas' }],
  ])('R-ERR-05: %s is rejected with 400', async (_what, change) => {
    expect((await start(app.admin, change)).status).toBe(400)
  })

  it('EXT-01: an unconfigured source, another company’s list, and users who are not admins are rejected', async () => {
    expect((await start(app.admin, { source: 'places' })).body).toMatchObject({ error: 'ERR_EXTRACTION_SOURCE' })
    const foreign = await list(app.stranger)
    expect(await start(app.admin, { autoCopyListId: foreign })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_CONTACT_LIST_FOUND' },
    })
    expect((await start(app.attendant)).status).toBe(403)
    expect((await app.call(endpoints.showExtractor, app.attendant)).status).toBe(403)
    expect((await app.call(endpoints.showExtractor, app.admin)).body).toEqual({
      ...{ sources: ['sample'], usage: { consumed: 0, limit: 1000 }, tiles: null },
    })
  })
})

describe('an extraction', () => {
  it('EXT-02, EXT-03, EXT-04: results are sent to admins of the company who joined its room, and to no one else', async () => {
    const own = await join(app.admin, { roomId: 'sala', ...app.admin, userName: 'Ana' })
    const others = [
      await join(app.stranger),
      await join(app.stranger, { roomId: 'sala', companyId: app.admin.companyId }),
      await join(app.attendant),
      await join(app.admin, 'outra-sala'),
      await join(app.admin, { roomId: 'sala', companyId: app.stranger.companyId }),
    ]
    expect(extractorEvents(own)).toEqual([{ name: 'welcome', payload: { usage: { consumed: 0, limit: 1000 } } }])
    const { body } = await start(app.admin, { quantidade: 50 })
    expect(body.extraction).toMatchObject({ state: 'running', source: 'sample', found: 0, quantidade: 50 })
    expect(await start(app.admin)).toMatchObject({ status: 409, body: { error: 'ERR_EXTRACTION_RUNNING' } })
    expect((await start(app.stranger)).status).toBe(200)
    await own.receives('newItem', ({ usage }) => (usage as { consumed: number }).consumed === 2)
    await stop(app.admin)
    const finished = await waitForEnd(app.admin, body.extraction.id)
    const events = extractorEvents(own)
    expect(finished).toMatchObject({ state: 'stopped', found: finished.items.length, reason: null })
    expect(events.filter(({ name }) => name === 'newItem').map(({ payload }) => payload.numero)).toEqual(
      finished.items.map(({ numero }) => numero),
    )
    expect(events.at(-1)).toMatchObject({ name: 'status', payload: { message: 'EXTRAÇÃO PARADA', state: 'stopped' } })
    const leaked = others.flatMap(extractorEvents).filter(({ payload }) => payload.extractionId === body.extraction.id)
    expect(leaked).toEqual([])
    expect(
      others
        .slice(1)
        .flatMap(extractorEvents)
        .filter(({ name }) => name !== 'welcome'),
    ).toEqual([])
    await stop(app.stranger)
  })

  it('EXT-03, EXT-05: it ends automatically with EXTRAÇÃO CONCLUÍDA; mobile numbers have no ninth digit', async () => {
    const own = await join(app.admin)
    const before = await consumedOf(app.admin)
    const { body } = await start(app.admin, { pesquisa: 'Bar' })
    const finished = await waitForEnd(app.admin, body.extraction.id)
    expect(finished).toMatchObject({ state: 'done', found: 5, reason: null, expired: false })
    expect(finished.items.filter(({ numero }) => !/^5500\d{8}$/.test(numero))).toEqual([])
    await own.receives('success')
    expect(extractorEvents(own).at(-2)?.payload).toMatchObject({ message: 'EXTRAÇÃO CONCLUÍDA' })
    expect(await consumedOf(app.admin)).toBe(before + 5)
    const { extractions } = (await app.call(endpoints.listExtractions, app.admin)).body
    expect(extractions[0]).toMatchObject({ id: body.extraction.id, pesquisa: 'Bar', found: 5, state: 'done' })
    expect((await show(app.stranger, body.extraction.id)).status).toBe(404)
    expect((await app.call(endpoints.listExtractions, app.stranger)).body.extractions).toHaveLength(1)
  })

  it('EXT-07: a file of the results needs extractor:export, and the audit log has its rows', async () => {
    const { extraction } = (await start(app.admin)).body
    const { found: rows } = await waitForEnd(app.admin, extraction.id)
    const viewer = await addUserWith(app, app.admin, { 'extractor:view': 'all', 'extractor:edit': 'all' })
    const exporter = await addUserWith(app, app.admin, { 'extractor:view': 'all', 'extractor:export': 'all' })
    const record = (as: Person) => app.call(endpoints.recordExtractionExport, as, { params: { id: extraction.id } })
    expect(
      [await record(viewer), await record(exporter), await record(app.stranger)].map(({ status }) => status),
    ).toEqual([403, 200, 404])
    const entries = await app.rows('select after from audit_log where actor_id = $1 and action = $2', [
      ...[exporter.userId, 'extraction.export'],
    ])
    expect(entries).toMatchObject([{ after: { rows } }])
  })

  it('EXT-03: stopping without a running extraction gives the same response; another company’s is not stopped', async () => {
    expect(await stop(app.admin)).toMatchObject({ status: 200, body: { message: 'EXTRAÇÃO PARADA', extraction: null } })
    const { id } = (await start(app.admin, { quantidade: 50 })).body.extraction
    await stop(app.stranger)
    expect((await show(app.admin, id)).body.extraction.state).toBe('running')
    const remove = (as: Person) => app.call(endpoints.deleteExtraction, as, { params: { id } })
    expect((await remove(app.admin)).body).toMatchObject({ error: 'ERR_EXTRACTION_RUNNING' })
    await stop(app.admin)
    expect((await remove(app.stranger)).status).toBe(404)
    expect((await remove(app.admin)).status).toBe(200)
    expect((await show(app.admin, id)).status).toBe(404)
  })

  it('EXT-06: results are saved to the contacts and into the chosen list as they arrive', async () => {
    const listId = await list(app.admin)
    const { id } = (await start(app.admin, { pesquisa: 'Hotel', autoSaveToContacts: true, autoCopyListId: listId }))
      .body.extraction
    const { items } = await waitForEnd(app.admin, id)
    const { contacts } = (await app.call(listContacts, app.admin, { query: { searchParam: 'Hotel' } })).body
    const copied = (await app.call(listContactListItems, app.admin, { query: { contactListId: listId } })).body.contacts
    const numbers = items.map(({ numero }) => numero).toSorted()
    expect(contacts.map(({ number }) => number).toSorted()).toEqual(numbers)
    expect(copied.map(({ number }) => number).toSorted()).toEqual(numbers)
    const strange = (await app.call(listContacts, app.stranger, { query: { searchParam: 'Hotel' } })).body
    expect(strange.contacts).toEqual([])
  })

  it('EXT-03: expired results are deleted, and abandoned extractions are ended', async () => {
    const [finished] = await app.rows<{ id: number }>(
      `insert into extractions (company_id, room_id, search, place, quantity, source, state, found, started_at, ended_at, expires_at)
       values ($1, 'velha', 'a', 'b', 5, 'places', 'done', 1, now() - interval '2 days', now(), now() - interval '1 day') returning id`,
      [app.admin.companyId],
    )
    await app.rows(
      `insert into extracted_items (company_id, extraction_id, name, address, rating, ratings, number) values ($1, $2, 'a', '', 0, 0, '1')`,
      [app.admin.companyId, finished?.id],
    )
    const [left] = await app.rows<{ id: number }>(
      `insert into extractions (company_id, room_id, search, place, quantity, source, started_at, expires_at)
       values ($1, 'velha', 'a', 'b', 5, 'sample', now() - interval '1 hour', now() + interval '1 day') returning id`,
      [app.admin.companyId],
    )
    await app.restart()
    await until(async () => (await show(app.admin, left?.id ?? 0)).body.extraction.state === 'failed', 'the sweep')
    expect((await show(app.admin, left?.id ?? 0)).body.extraction.reason).toBe('interrupted')
    await until(async () => (await show(app.admin, finished?.id ?? 0)).body.extraction.expired, 'the sweep of results')
    expect((await show(app.admin, finished?.id ?? 0)).body).toMatchObject({ items: [], extraction: { found: 1 } })
  })
})

describe('EXT-07: saving results', () => {
  const rows = [
    { nome: 'Um', endereco: 'Rua A', nota: 4.5, avaliacoes: 3, numero: '(51) 98888-0001' },
    { nome: 'De novo', endereco: '', nota: 0, avaliacoes: 0, numero: '555188880001' },
    { nome: '', numero: 551133330002 },
    { nome: 'Nenhum', numero: 'sem telefone' },
  ]
  const results = [
    { numero: '(51) 98888-0001', result: 'new' },
    { numero: '555188880001', result: 'already' },
    { numero: '551133330002', result: 'new' },
    { numero: 'sem telefone', result: 'invalid' },
  ]
  const save = (as: Person, contatos: unknown) =>
    app.call(endpoints.saveExtracted, as, { body: { contatos, companyId: app.stranger.companyId } as never })
  const move = (as: Person, listId: number, contatos: unknown) =>
    app.call(endpoints.moveExtracted, as, { params: { listId }, body: { contatos, companyId: 1 } as never })

  it('contacts: each row has its result, the message has the counts, and the second time all are already known', async () => {
    expect(await save(app.admin, rows)).toMatchObject({
      status: 200,
      body: {
        message: 'Contatos salvos: 2. Já existiam: 1. Inválidos: 1.',
        added: 2,
        known: 1,
        invalid: 1,
        rows: results,
      },
    })
    expect((await save(app.admin, JSON.stringify(rows))).body).toMatchObject({ added: 0, known: 3, invalid: 1 })
    const contacts = (await app.call(listContacts, app.admin, { query: { searchParam: '988880001' } })).body.contacts
    expect(contacts).toMatchObject([{ name: 'Um', number: '5551988880001' }])
    expect((await app.call(listContacts, app.stranger, { query: { searchParam: '988880001' } })).body.contacts).toEqual(
      [],
    )
    for (const bad of [[], 'x', null, Array.from({ length: 501 }, () => rows[0])]) {
      expect((await save(app.admin, bad)).status).toBe(400)
    }
    expect(
      (
        await save(
          app.admin,
          Array.from({ length: 500 }, () => rows[0]),
        )
      ).status,
    ).toBe(200)
    expect((await save(app.attendant, rows)).status).toBe(403)
  })

  it("a list: accepts the family's JSON text, rejects another company's list, and requires a plan with campaigns", async () => {
    const listId = await list(app.admin)
    expect((await move(app.admin, listId, JSON.stringify(rows))).body).toEqual({
      ...{ message: 'Copiados para a lista: 2. Já estavam nela: 1. Inválidos: 1.', added: 2, known: 1, invalid: 1 },
      leftOut: 0,
      rows: results,
    })
    const people = (await app.call(listContactListItems, app.admin, { query: { contactListId: listId } })).body.contacts
    expect(people.map(({ name, number }) => [name, number]).toSorted()).toEqual([
      ['551133330002', '551133330002'],
      ['Um', '5551988880001'],
    ])
    expect((await move(app.stranger, listId, rows)).status).toBe(404)
    const setCampaignsEnabled = (campaignsEnabled: boolean) =>
      app.call(updateCompany, app.superUser, { params: { id: app.admin.companyId }, body: { campaignsEnabled } })
    await setCampaignsEnabled(false)
    expect((await move(app.admin, listId, rows)).body).toMatchObject({ error: 'ERR_PLAN_FEATURE_DISABLED' })
    expect((await start(app.admin, { autoCopyListId: listId })).body).toMatchObject({
      error: 'ERR_PLAN_FEATURE_DISABLED',
    })
    await setCampaignsEnabled(true)
    expect((await move(app.admin, listId, rows)).body.known).toBe(3)
  })
})

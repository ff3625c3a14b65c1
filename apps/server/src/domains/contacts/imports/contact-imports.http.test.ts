import { listContacts } from '@recado/contract/contacts/endpoints'
import type { ContactImport } from '@recado/contract/contacts/import'
import {
  cancelContactImport,
  dropContactImport,
  listContactImports,
  listImportRejects,
  previewContactImport,
  showContactImport,
  startContactImport,
} from '@recado/contract/contacts/import-endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'
import { startTicketFixture, type TicketFixture } from '../../../../test/ticket-fixture.ts'
import { until } from '../../../../test/until.ts'
import type { Actor } from '../../../platform/actor.ts'
import { workChunk } from '../../../platform/jobs/chunked-work.ts'
import { announceImport } from '../announce-contact.ts'
import { importRows, runImport } from './run-import.ts'

let fixture: TicketFixture

beforeAll(async () => {
  fixture = await startTicketFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.received.length = 0
  fixture.jobs.length = 0
  fixture.facts.length = 0
})

const rowsOf = (...cells: Array<[name: string, number: unknown, email?: string]>) =>
  cells.map(([name, number, email = ''], index) => ({ row: index + 2, name, number, email }))
const many = (count: number, from: number) =>
  Array.from({ length: count }, (_, n) => ({ row: n + 2, name: `Linha ${n}`, number: `55119${from + n}`, email: '' }))
const preview = (as: Actor, rows: unknown[]) =>
  fixture.call(previewContactImport, as, { body: { fileName: 'clientes.xlsx', rows } })
const start = (as: Actor, id: number) => fixture.call(startContactImport, as, { params: { id } })
const show = (as: Actor, id: number) => fixture.call(showContactImport, as, { params: { id } })
const work = (company: { at: { companyId: number } }, importId: number) =>
  runImport(fixture.services.workplace, { companyId: company.at.companyId, importId })
const count = async (pattern: string) =>
  (await fixture.ask<{ n: number }>('select count(*)::int as n from contacts where number like $1', [pattern]))[0]?.n

describe('import from a spreadsheet', () => {
  it('CTC-06, CTC-03: the preview matches the later result; bad rows are reported one by one', async () => {
    const { ana, one } = fixture
    const existingContact = await fixture.contact(one, { name: 'Apelido', number: '5511985550001' })
    await fixture.ask(`update contacts set email = 'antes@x.test' where id = $1`, [existingContact])
    const rows = rowsOf(
      ['Maria', '(11) 5555-0001', ''],
      ['Maria do Apelido', '551155550001'],
      ['Conhecida', '551185550001'],
      ['De novo', '+55 11 98555-0001'],
      ['Nova', 5511985550002, 'nova@x.test'],
      ['Sem número', ''],
      ['Número torto', 'abc'],
      ['', '5511985550003'],
      ['E-mail torto', '5511985550004', 'x@'],
    )
    const before = await fixture.ask('select count(*) from contacts')
    const { body } = await preview(ana, rows)
    expect(body).toMatchObject({
      state: 'draft',
      total: 9,
      fresh: 3,
      known: 1,
      duplicates: 2,
      invalid: 3,
      emailsDropped: 1,
      userName: 'Ana',
    })
    expect(await fixture.ask('select count(*) from contacts')).toEqual(before)
    const rejects = await fixture.ok(listImportRejects, ana, { params: { id: body.id } })
    expect(rejects.map(({ row, name, reason, duplicateOf }) => [row, name, reason, duplicateOf])).toEqual([
      [3, 'Maria do Apelido', 'duplicate', 2],
      [5, 'De novo', 'duplicate', 4],
      [7, 'Sem número', 'numberMissing', null],
      [8, 'Número torto', 'numberInvalid', null],
      [9, '', 'nameMissing', null],
      [10, 'E-mail torto', 'emailInvalid', null],
    ])

    expect((await start(ana, body.id)).body.state).toBe('running')
    expect(fixture.jobs).toEqual([
      { name: 'contacts.import', payload: { companyId: one.at.companyId, importId: body.id } },
    ])
    await work(one, body.id)
    expect((await show(ana, body.id)).body).toMatchObject({ state: 'done', created: 3, updated: 1 })
    const { contacts } = await fixture.ok(listContacts, ana, { query: { searchParam: '985550001' } })
    expect(contacts).toMatchObject([{ id: existingContact, name: 'Conhecida', email: 'antes@x.test' }])
    expect(await fixture.ok(listImportRejects, ana, { params: { id: body.id } })).toEqual(rejects)
    const keptRows = await fixture.ask(`select state from contact_import_rows where import_id = $1 group by 1`, [
      body.id,
    ])
    // The last row was imported without its e-mail.
    expect(keptRows.map(({ state }) => state).sort()).toEqual(['rejected', 'taken'])
    expect(await fixture.ask(`select email from contacts where number = '5511985550004'`)).toEqual([{ email: '' }])
  })

  it('CTC-06: only the company receives the progress, and at the end the lists reload', async () => {
    const { ana, one } = fixture
    const { body } = await preview(ana, many(1200, 61_000_000))
    await start(ana, body.id)
    await work(one, body.id)
    // The last event of an earlier import may arrive late.
    const ofIt = ({ payload }: { payload: Record<string, unknown> }) =>
      (payload.import as ContactImport | undefined)?.id === body.id
    const name = `company-${one.at.companyId}-contactImport`
    const progress = () => fixture.received.filter((event) => event.name === name && ofIt(event))
    await until(
      async () => (progress().at(-1)?.payload.import as ContactImport | undefined)?.state === 'done',
      'the last progress event',
    )
    expect(progress().every(({ rooms }) => rooms.join() === `c${one.at.companyId}:can:contacts:import`)).toBe(true)
    expect(progress().at(-1)?.payload.import).toMatchObject({ total: 1200, created: 1200 })
    const reloads = fixture.received.filter(({ payload }) => payload.action === 'update-to-fecth')
    expect(reloads.filter(({ rooms }) => rooms.join() === `c${one.at.companyId}:can:contacts:view`)).toHaveLength(1)
  })

  it('CTC-06: exactly the contacts with a changed name or address are recorded as changed, however many', async () => {
    const { ana, one } = fixture
    const sheetRows = many(70, 68_000_000)
    const begin = async (rows: ReturnType<typeof many>) => {
      const { body } = await preview(ana, rows)
      await start(ana, body.id)
      await work(one, body.id)
    }
    await begin(sheetRows)
    expect(fixture.facts, 'new contacts announce no changes').toEqual([])
    const others = sheetRows.map((row, n) =>
      n < 50 ? { ...row, name: `Outra ${n}` } : n < 60 ? { ...row, email: 'a@x.test' } : row,
    )
    await begin(others)
    const facts = fixture.facts as unknown as Array<{ type: string; payload: { contactIds: number[] } }>
    expect(new Set(facts.map(({ type }) => type))).toEqual(new Set(['contact.changed']))
    expect(facts.map(({ payload }) => payload.contactIds.length)).toEqual([25, 25, 10])
    const changedContacts = await fixture.ask<{ id: number }>(
      `select id from contacts where number like '5511968%' and (name like 'Outra%' or email <> '') order by id`,
    )
    expect(facts.flatMap(({ payload }) => payload.contactIds)).toEqual(changedContacts.map(({ id }) => id))
  })

  it('CTC-06: interrupted and restarted, even by two workers, it neither duplicates nor omits people', async () => {
    const { ana, one } = fixture
    const { workplace } = fixture.services
    const { body } = await preview(ana, many(1300, 62_000_000))
    await start(ana, body.id)
    expect(await workplace.run(one.at.companyId, (part) => workChunk(part, importRows(body.id)))).toBe(true)
    // A crash within a chunk rolls the chunk back.
    await expect(
      workplace.run(one.at.companyId, async (part) => {
        await workChunk(part, importRows(body.id))
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    expect((await show(ana, body.id)).body).toMatchObject({ state: 'running', created: 500 })
    expect(await count('551196200%')).toBe(500)
    await Promise.all([work(one, body.id), work(one, body.id)])
    await work(one, body.id)
    expect((await show(ana, body.id)).body).toMatchObject({ state: 'done', created: 1300, updated: 0 })
    expect(await count('551196200%')).toBe(1300)
    const unknown = await fixture.ask(
      `select 1 from contacts c where number like '551196200%' and not exists
        (select 1 from contact_identities i where i.company_id = c.company_id and i.value = c.number and i.contact_id = c.id)`,
    )
    expect(unknown).toEqual([])
  })

  it('CTC-06: started twice it runs once; a dropped or foreign import is unknown', async () => {
    const { ana, two } = fixture
    const { body } = await preview(ana, many(3, 63_000_000))
    for (const call of [show, start]) {
      expect(await call(two.admin, body.id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_IMPORT_FOUND' } })
    }
    const drop = () => fixture.call(dropContactImport, ana, { params: { id: body.id } })
    expect((await fixture.call(listImportRejects, two.admin, { params: { id: body.id } })).status).toBe(404)
    expect((await fixture.call(dropContactImport, two.admin, { params: { id: body.id } })).status).toBe(404)
    expect(await fixture.ok(listContactImports, two.admin)).toEqual([])
    await start(ana, body.id)
    await start(ana, body.id)
    expect(fixture.jobs).toHaveLength(1)
    expect((await drop()).body.error).toBe('ERR_NO_IMPORT_FOUND')
    const draft = (await preview(ana, many(3, 63_000_000))).body
    expect((await fixture.call(dropContactImport, ana, { params: { id: draft.id } })).status).toBe(200)
    expect((await start(ana, draft.id)).status).toBe(404)
    expect(await count('551196300%')).toBe(0)
  })

  it('CTC-06: late progress does not replace the end', async () => {
    const { ana, one } = fixture
    const { body } = await preview(ana, many(3, 66_000_000))
    fixture.received.length = 0
    await fixture.services.workplace.run(one.at.companyId, async (part) => {
      announceImport(part, { ...body, state: 'done', created: 3 })
      announceImport(part, { ...body, state: 'running', created: 3 })
    })
    // An event of an earlier import may arrive late.
    const ofIt = ({ payload }: { payload: Record<string, unknown> }) =>
      (payload.import as ContactImport | undefined)?.id === body.id
    const lastEvent = await until(() => fixture.received.find(ofIt), 'the event')
    expect(lastEvent.payload.import).toMatchObject({ id: body.id, state: 'done', created: 3 })
  })

  it('CTC-06: cancelled while running, imported rows stay, the rest is skipped; both actions are announced and audited', async () => {
    const { ana, one, two } = fixture
    const { workplace } = fixture.services
    const { body } = await preview(ana, [
      ...many(1100, 65_000_000),
      ...rowsOf(['Torto', 'abc']).map((row) => ({ ...row, row: 5000 })),
    ])
    const cancel = (as: Actor) => fixture.call(cancelContactImport, as, { params: { id: body.id } })
    const noImport = { status: 404, body: { error: 'ERR_NO_IMPORT_FOUND' } }
    expect(await cancel(ana)).toMatchObject(noImport)
    await start(ana, body.id)
    await workplace.run(one.at.companyId, (part) => workChunk(part, importRows(body.id)))
    expect(await cancel(two.admin)).toMatchObject(noImport)
    expect(await cancel(fixture.bia)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
    expect((await show(ana, body.id)).body).toMatchObject({ state: 'running', cancelledBy: null })
    fixture.received.length = 0
    const both = await Promise.all([cancel(one.admin), cancel(one.admin)])
    const end = { state: 'done', created: 500, updated: 0, cancelledBy: 'Admin', total: 1101, invalid: 1 }
    expect(both.map((answer) => answer.body)).toMatchObject([end, end])
    await work(one, body.id)
    await work(one, body.id)
    expect((await show(ana, body.id)).body).toMatchObject(end)
    expect(await count('551196500%')).toBe(500)
    expect(await fixture.ok(listImportRejects, ana, { params: { id: body.id } })).toMatchObject([{ row: 5000 }])
    const rowStates = await fixture.ask('select state from contact_import_rows where import_id = $1 group by 1', [
      body.id,
    ])
    expect(rowStates).toEqual([{ state: 'rejected' }])
    const cancelEvent = await until(
      () => fixture.received.find(({ payload }) => (payload.import as ContactImport | undefined)?.cancelledBy),
      'the end of the progress',
    )
    expect([cancelEvent.rooms.join(), cancelEvent.payload.import]).toEqual([
      `c${one.at.companyId}:can:contacts:import`,
      expect.objectContaining(end),
    ])
    const audited = await fixture.ask<{ said: string; after: unknown }>(
      `select actor_name || ' ' || action as said, after from audit_log where subject = $1 order by id`,
      [`contactImport ${body.id}`],
    )
    expect(audited.map(({ said: action }) => action)).toEqual(['Ana contactImport.start', 'Admin contactImport.cancel'])
    expect(audited[1]?.after).toEqual({ name: 'clientes.xlsx', created: 500, updated: 0 })
    // Importing the file again creates no duplicates.
    const again = (await preview(ana, many(1100, 65_000_000))).body
    expect(again).toMatchObject({ fresh: 600, known: 500 })
    await start(ana, again.id)
    await work(one, again.id)
    expect((await cancel(ana)).body).toMatchObject(end)
    expect(await count('551196500%')).toBe(1100)
  })

  it('CTC-06: a file without rows, with a repeated line or with too many rows is rejected', async () => {
    const { ana } = fixture
    for (const rows of [[], [...many(1, 64_000_000), ...many(1, 64_000_001)], many(20_001, 64_000_000)]) {
      expect(await preview(ana, rows)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
    }
  })
})

describe('thousands of rows', () => {
  let app: SharedTestApp
  beforeAll(async () => {
    app = await sharedTestApp()
  })
  afterAll(() => app.stop())

  it('CTC-06, TEN-01: a job imports them after the response; only the company receives the progress', async () => {
    const body = { fileName: 'base.csv', rows: many(3000, 71_000_000) }
    const { body: draft } = await app.call(previewContactImport, app.admin, { body })
    expect(draft).toMatchObject({ total: 3000, fresh: 3000 })
    const [own, foreign] = [await app.socket(app.attendant), await app.socket(app.stranger)]
    await app.call(startContactImport, app.admin, { params: { id: draft.id } })
    const endEvent = own.receives(
      '-contactImport',
      ({ import: emitted }) => (emitted as ContactImport).state === 'done',
    )
    expect((await app.call(listContacts, app.attendant, { query: {} })).status).toBe(200)
    expect((await endEvent).import).toMatchObject({ id: draft.id, created: 3000 })
    await own.receives('-contact', ({ action }) => action === 'update-to-fecth')
    expect((await app.call(listContacts, app.admin, { query: {} })).body.count).toBe(3000)
    expect((await app.call(listContacts, app.stranger, { query: {} })).body.count).toBe(0)
    expect(foreign.received.filter(({ name }) => name.includes('contact'))).toEqual([])
    own.close()
    foreign.close()
  })
})

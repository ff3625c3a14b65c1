import {
  countContactTickets,
  deleteContact,
  exportContacts,
  importFromPhone,
  listContacts,
  markCompanyClient,
  showContact,
  updateContacts,
} from '@recado/contract/contacts/endpoints'
import { listContactImports } from '@recado/contract/contacts/import-endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import { diesInChunk } from '../../../../test/dies-in-chunk.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'
import { startTicketFixture, type TicketFixture } from '../../../../test/ticket-fixture.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { ContactServices } from '../contact-services.ts'
import { importFromPhone as importFromPhoneOn } from '../imports/import-from-phone.ts'
import { runImport } from '../imports/run-import.ts'

let fixture: TicketFixture
let tag = 0

beforeAll(async () => {
  fixture = await startTicketFixture()
  tag = await newTag(fixture.one.at.companyId, 'Clientes VIP')
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.received.length = 0
  fixture.removedFiles.length = 0
  fixture.facts.length = 0
  fixture.jobs.length = 0
  fixture.phoneBook.answer = async () => 'unavailable'
})

async function newTag(companyId: number, name: string): Promise<number> {
  const [row] = await fixture.ask<{ id: number }>(
    `insert into tags (company_id, name, color) values ($1, $2, '#aa0000') returning id`,
    [companyId, name],
  )
  return row?.id ?? 0
}
const show = (id: number, as: Actor = fixture.ana) => fixture.call(showContact, as, { params: { id } })
/** Counts the requests to reload to users who see all contacts. */
const fetchAgain = () =>
  fixture.received.filter(
    ({ payload, rooms }) => payload.action === 'update-to-fecth' && rooms.every((room) => room.includes(':can:')),
  ).length

describe('deleting a contact', () => {
  const remove = (as: Actor, id: number) => fixture.call(deleteContact, as, { params: { id } })

  it('CTC-04: deletes its tickets, messages and files, leaves nothing behind, and is announced to all users', async () => {
    const { one } = fixture
    const { companyId } = one.at
    const id = await fixture.contact(one, { name: 'Vai Embora' })
    const [open, closed] = [
      await fixture.ticket(one, { contactId: id, status: 'open' }),
      await fixture.ticket(one, { contactId: id, status: 'closed' }),
    ]
    await fixture.ask(
      `insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, media_file)
       values ($1, $2, $4, $5, 'A1', false, 'foto.png'), ($1, $3, $4, $5, 'A2', true, null)`,
      [companyId, open, closed, id, one.at.connectionId],
    )
    await fixture.ask('insert into contact_tags values ($1, $2, $3)', [companyId, id, tag])
    const counted = await fixture.ok(countContactTickets, one.admin, { params: { id } })
    expect(counted).toEqual({ count: 2, unfinished: 1 })

    expect((await remove(one.admin, id)).status).toBe(200)
    expect((await show(id)).body.error).toBe('ERR_NO_CONTACT_FOUND')
    const tables = ['tickets', 'messages', 'contact_identities', 'contact_tags', 'outbox']
    for (const table of tables) {
      expect([
        table,
        await fixture.ask(`select 1 from ${table} where company_id = $1 and contact_id = $2`, [companyId, id]),
      ]).toEqual([table, []])
    }
    expect(fixture.removedFiles).toEqual(['foto.png'])
    const buried = await fixture.ask('select external_id from message_tombstones where contact_id = $1 order by 1', [
      id,
    ])
    expect(buried).toEqual([{ external_id: 'A1' }, { external_id: 'A2' }])
    const emitted = await fixture.ask(`select ticket_id from ticket_timeline where action = 'deleted' order by 1`)
    expect(emitted).toEqual([{ ticket_id: open }, { ticket_id: closed }])
    expect(fixture.received.map(({ payload }) => payload)).toContainEqual({ action: 'delete', contactId: id })
    expect(
      await fixture.ask(`select action, before from audit_log where subject = $1`, [`contact ${id}`]),
    ).toMatchObject([{ action: 'contact.delete', before: { name: 'Vai Embora', tickets: 2 } }])
  })

  it('CTC-04: needs the permission, and a contact of the same company', async () => {
    const id = await fixture.contact(fixture.one)
    expect(await remove(fixture.ana, id)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
    expect((await fixture.call(countContactTickets, fixture.ana, { params: { id } })).status).toBe(403)
    for (const foreign of [id, 999_999, 2 ** 40]) {
      expect(await remove(fixture.two.admin, foreign)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_CONTACT_FOUND' },
      })
    }
    expect((await show(id)).status).toBe(200)
  })
})

describe('a company client', () => {
  it('TKT-35: is marked and unmarked, and all users are notified', async () => {
    const id = await fixture.contact(fixture.one)
    const mark = (as: Actor, isCompanyClient: unknown) =>
      fixture.call(markCompanyClient, as, { params: { contactId: id }, body: { isCompanyClient } })
    expect((await mark(fixture.ana, true)).body).toMatchObject({ id, isCompanyClient: true })
    // A merged request to reload may come from an earlier change.
    const emitted = fixture.received.filter(({ name, payload }) => name.endsWith('-contact') && payload.contact)
    expect(emitted).toMatchObject([{ payload: { action: 'update', contact: { id, isCompanyClient: true } } }])
    expect((await mark(fixture.ana, 'false')).body.isCompanyClient).toBe(false)
    expect((await mark(fixture.two.admin, true)).body.error).toBe('ERR_NO_CONTACT_FOUND')
    expect((await show(id)).body.isCompanyClient).toBe(false)
  })
})

describe('many contacts at once', () => {
  const update = (as: Actor, body: object) => fixture.call(updateContacts, as, { body })

  it('CTC-09: selected contacts get a tag or a queue, under each documented key', async () => {
    const { ana, one, sales, support } = fixture
    const ids = [await fixture.contact(one), await fixture.contact(one)]
    const other = await fixture.contact(one)
    expect((await update(ana, { ids, updateData: { tagId: tag } })).body).toMatchObject({ count: 2 })
    expect((await update(ana, { ids, updateData: { tag: String(tag), queue: sales } })).body).toMatchObject({
      count: 2,
    })
    for (const id of ids) {
      expect((await show(id)).body).toMatchObject({ queue: { id: sales, name: 'Vendas' }, tags: [{ id: tag }] })
    }
    // Contacts that already had the tag are not recorded as changed.
    expect((await update(ana, { ids: [...ids, other], updateData: { tag } })).body).toMatchObject({ count: 3 })
    expect(fixture.facts).toEqual(
      [ids, ids, [other]].map((contactIds) => ({ type: 'contact.placed', payload: { contactIds } })),
    )
    await fixture.ask('delete from contact_tags where contact_id = $1', [other])
    expect((await update(ana, { ids: ids.map(String), updateData: { queueId: support } })).status).toBe(200)
    expect((await show(ids[0] ?? 0)).body.queue?.id).toBe(support)
    expect((await show(other)).body).toMatchObject({ queue: null, tags: [] })
    expect(fetchAgain()).toBe(4)
    const { contacts } = await fixture.ok(listContacts, ana, { query: {} })
    expect(contacts.find(({ id }) => id === ids[0])).toMatchObject({ queue: { id: support }, tags: [{ id: tag }] })
  })

  it('CTC-08: selects all filtered contacts except the deselected ones', async () => {
    const { ana, one } = fixture
    const ids: number[] = []
    for (let n = 0; n < 30; n++) ids.push(await fixture.contact(one, { name: `Turma ${n}` }))
    const vip = await newTag(one.at.companyId, 'Turma')
    const selection = { all: true, searchParam: 'turma', except: [ids[3]], updateData: { tagId: vip } }
    expect((await update(ana, selection)).body).toMatchObject({ count: 29 })
    const tagged = await fixture.ask<{ contact_id: number }>('select contact_id from contact_tags where tag_id = $1', [
      vip,
    ])
    expect(tagged.map((row) => row.contact_id).sort((a, b) => a - b)).toEqual(ids.filter((_, n) => n !== 3))
  })

  it('CTC-09, TEN-01: other companies’ contacts, tags and queues are unknown', async () => {
    const { ana, one, two } = fixture
    const [mine, theirs] = [await fixture.contact(one), await fixture.contact(two)]
    const theirTag = await newTag(two.at.companyId, 'Deles')
    const tries: Array<[object, string]> = [
      [{ ids: [theirs], updateData: { tagId: tag } }, 'ERR_NO_CONTACT_FOUND'],
      [{ ids: [mine], updateData: { tagId: theirTag } }, 'ERR_NO_TAG_FOUND'],
      [{ ids: [mine], updateData: { queueId: 999_999 } }, 'ERR_NO_QUEUE_FOUND'],
      [{ ids: [mine], updateData: {} }, 'ERR_VALIDATION'],
      [{ ids: [], updateData: { tagId: tag } }, 'ERR_VALIDATION'],
      [{ updateData: { tagId: tag } }, 'ERR_VALIDATION'],
    ]
    for (const [body, error] of tries) expect((await update(ana, body)).body.error).toBe(error)
    expect((await update(ana, { ids: [mine, theirs], updateData: { tagId: tag } })).body).toMatchObject({ count: 1 })
    expect(await fixture.ask('select 1 from contact_tags where contact_id = $1', [theirs])).toEqual([])
  })
})

describe('import from the phone', () => {
  it('CTC-05: without a connected session nothing is imported', async () => {
    expect(await fixture.call(importFromPhone, fixture.ana)).toMatchObject({
      status: 409,
      body: { error: 'ERR_WAPP_NOT_INITIALIZED' },
    })
  })

  it('CTC-05, CTC-03: new people are added, known numbers updated in either spelling, entered names kept', async () => {
    const { ana, one, two } = fixture
    const nicknamed = await fixture.contact(one, { name: 'apelido', number: '5511984440001' })
    const enteredByHand = await fixture.contact(one, { name: 'Digitado', number: '5511984440002' })
    await fixture.ask('update contacts set name_typed = true where id = $1', [enteredByHand])
    fixture.phoneBook.answer = async () => [
      { phone: '551144440001', name: 'Fixo' },
      { phone: '551184440001', name: 'Maria' },
      { phone: '5511984440001', name: 'Maria outra vez' },
      { phone: '5511984440002', name: 'Da agenda' },
      { phone: '5511984440003', name: '' },
      { phone: '12', name: 'Serviço' },
    ]
    const expected = { created: 2, updated: 2 }
    expect(await fixture.ok(importFromPhone, ana)).toMatchObject(expected)
    expect((await show(nicknamed)).body.name).toBe('Maria')
    expect((await show(enteredByHand)).body.name).toBe('Digitado')
    expect(fixture.facts).toEqual([{ type: 'contact.changed', payload: { contactIds: [nicknamed] } }])
    const rows = await fixture.ask<{ name: string; number: string; known: number }>(
      `select c.name, c.number, (select count(*)::int from contact_identities i where i.contact_id = c.id and i.value = c.number) as known
       from contacts c where c.company_id = $1 and (number like '551198444%' or number = '551144440001') order by number`,
      [one.at.companyId],
    )
    expect(rows).toEqual([
      { name: 'Fixo', number: '551144440001', known: 1 },
      { name: 'Maria', number: '5511984440001', known: 1 },
      { name: 'Digitado', number: '5511984440002', known: 1 },
      { name: '5511984440003', number: '5511984440003', known: 1 },
    ])
    expect(await fixture.ok(importFromPhone, ana)).toMatchObject({ created: 0, updated: 4 })
    expect(fetchAgain()).toBe(2)
    const theirs = await fixture.ask('select 1 from contacts where company_id = $1 and number like $2', [
      two.at.companyId,
      '551198444%',
    ])
    expect(theirs).toEqual([])
  })

  it('CTC-05: after a crash the job finishes the import from the stored entries; only the company sees its progress', async () => {
    const { ana, one, two } = fixture
    fixture.phoneBook.answer = async () =>
      Array.from({ length: 700 }, (_, n) => ({ phone: `55119${83_000_000 + n}`, name: `Agenda ${n}` }))
    const { workplace } = fixture.services
    const tickets = { outside: () => null }
    const services = { phoneBook: fixture.phoneBook.answer, tickets } as unknown as ContactServices
    // Stored, then one chunk. The second chunk is not committed.
    await expect(importFromPhoneOn(diesInChunk(workplace, 3), ana, services)).rejects.toThrow('killed')
    const [running] = await fixture.ok(listContactImports, ana)
    expect(running).toMatchObject({ source: 'phone', state: 'running', total: 700, created: 500, userName: 'Ana' })
    expect(await fixture.ok(listContactImports, two.admin)).toEqual([])
    const job = { companyId: one.at.companyId, importId: running?.id ?? 0 }
    expect(fixture.jobs).toEqual([{ name: 'contacts.import', payload: job }])
    await Promise.all([runImport(workplace, job), runImport(workplace, job)])
    expect((await fixture.ok(listContactImports, ana))[0]).toMatchObject({ state: 'done', created: 700, updated: 0 })
    const audited = await fixture.ask<{ after: unknown }>(
      `select after from audit_log where company_id = $1 and action = 'contacts.import' order by id desc limit 1`,
      [one.at.companyId],
    )
    expect(audited).toEqual([{ after: { created: 700, updated: 0 } }])
  })
})

describe('export', () => {
  let app: SharedTestApp
  beforeAll(async () => {
    app = await sharedTestApp()
  })
  afterAll(() => app.stop())

  it('CTC-07: all contacts by name, not just a page; semicolon-separated name, number and e-mail; formulas escaped', async () => {
    await app.rows(
      `insert into contacts (company_id, name, number, email)
       select $1, 'Pessoa ' || lpad(i::text, 5, '0'), '55119' || (70000000 + i), '' from generate_series(1, 2500) i`,
      [app.admin.companyId],
    )
    await app.rows(
      `insert into contacts (company_id, name, number, email) values ($1, '=1+1', '5511900000001', 'a@x.test'), ($1, 'A; "B"', '5511900000002', '')`,
      [app.admin.companyId],
    )
    const lines = async (query: Record<string, unknown>, as = app.admin) => {
      const { body, headers } = await app.call(exportContacts, as, { query })
      expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
      return (body as unknown as string).split('\r\n')
    }
    const all = await lines({})
    expect(all).toHaveLength(2504)
    expect(all[0]).toBe('name;number;email')
    expect(all).toContain("'=1+1;5511900000001;a@x.test")
    expect(all).toContain('"A; ""B""";5511900000002;')
    expect(new Set(all.filter((line) => line.startsWith('Pessoa '))).size).toBe(2500)
    expect(await lines({ searchParam: 'pessoa 02500' })).toEqual([
      'name;number;email',
      'Pessoa 02500;5511970002500;',
      '',
    ])
    expect(await lines({}, app.stranger)).toEqual(['name;number;email', ''])
  })
})

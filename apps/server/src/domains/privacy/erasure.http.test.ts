import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import { listContacts } from '@recado/contract/contacts/endpoints'
import { listImportRejects, previewContactImport } from '@recado/contract/contacts/import-endpoints'
import { listMessages, listTickets } from '@recado/contract/conversations/endpoints'
import { searchMessages } from '@recado/contract/conversations/search'
import { listCustomers } from '@recado/contract/customers/endpoints'
import {
  eraseContactData,
  exportContactData,
  listPrivacyRequests,
  previewErasure,
  showContactPrivacy,
} from '@recado/contract/privacy/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from '../../../test/company-fixture.ts'
import type { Person } from '../../../test/people.ts'
import { until } from '../../../test/until.ts'
import { fullPerson } from './test/full-person.ts'
import { plantEverywhere, tablesWith, unexplainedTables } from './test/planted.ts'

const WORD = 'zqxpalavraplantada'

let app: TestApp
let alfa: CompanyFixture
let beta: CompanyFixture
beforeAll(async () => {
  app = await startTestApp()
  alfa = await createCompanyFixture(app, app.admin, 'ALFA')
  beta = await createCompanyFixture(app, app.stranger, 'BETA')
})
afterAll(() => app?.stop())

const erase = (contactId: number, body: object, as: Person = app.admin) =>
  app.call(eraseContactData, as, { params: { contactId }, body: body as never })
const untilEnded = (id: number, as = app.admin) =>
  until(async () => {
    const { body } = await app.call(listPrivacyRequests, as, { query: {} })
    const request = body.requests.find((one) => one.id === id)
    return request && (request.state === 'done' || request.state === 'failed') ? request : null
  }, 'the end of a request')

/** Returns the content of every file in the store. */
async function stored(): Promise<string[]> {
  const names = await readdir(app.config.dataDir, { recursive: true, withFileTypes: true })
  return names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
}

const figures = () =>
  app.rows(`select (select count(*) from messages) as messages, (select count(*) from tickets) as tickets,
    (select count(*) from ticket_timeline) as timeline, (select sum(begun) from ticket_days) as begun,
    (select json_agg(json_build_array(status, n) order by status) from (select status, count(*) as n from campaign_shippings group by 1) s) as shippings,
    (select count(*) from flow_runs) as runs, (select count(*) from flow_steps) as steps, (select count(*) from user_ratings) as ratings`)

describe('PLUS-21: an erasure', () => {
  it('knows of every table with texts whether they belong to a person', async () => {
    expect(await unexplainedTables(app)).toEqual([])
  })

  it('leaves no text of the person in any table or file, and all counts unchanged', async () => {
    const person = await fullPerson(alfa, `Maria ${WORD}`)
    const other = await fullPerson(beta, 'Joana Outra')
    const [{ file } = { file: '' }] = await app.rows<{ file: string }>(
      'select media_file as file from messages where id = $1',
      [person.messageId],
    )
    expect((await stored()).some((path) => path.endsWith(file))).toBe(true)
    const planted = await plantEverywhere(app, person, WORD)
    expect(planted.length).toBeGreaterThan(60)
    const before = await figures()
    const preview = await app.call(previewErasure, app.admin, { params: { contactId: person.contactId } })
    expect(preview.body.customers).toBe(1)
    expect(preview.body.parts).toEqual(
      expect.arrayContaining([
        { part: 'messages', count: 2 },
        { part: 'tickets', count: 1 },
      ]),
    )

    const answer = await erase(person.contactId, { confirmation: person.number, reason: 'A pessoa pediu' })
    expect([answer.status, answer.body.state]).toEqual([200, 'waiting'])
    expect(await untilEnded(answer.body.id)).toMatchObject({
      state: 'done',
      userName: expect.stringMatching(/./),
      contactName: 'Contato apagado',
      reason: 'A pessoa pediu',
    })

    await until(async () => !(await stored()).some((path) => path.endsWith(file)), 'the deletion of the file')
    await until(
      async () => (await tablesWith(app, WORD)).every((table) => table.startsWith('pgboss')),
      'the end of the stored jobs',
    )
    expect(await tablesWith(app, WORD)).toEqual([])
    expect(await tablesWith(app, person.number)).toEqual([])
    for (const path of await stored()) expect([path, (await readFile(path)).includes(WORD)]).toEqual([path, false])
    expect(await figures()).toEqual(before)
    expect((await tablesWith(app, other.number)).length, 'the tables of the other company').toBeGreaterThan(5)
  })

  it('empties the chat and the search, shows the tickets of an erased contact, and treats a new message as from a new person', async () => {
    const person = await fullPerson(alfa, 'Zulmira Sumida')
    const socket = await app.socket(app.admin)
    const { body: request } = await erase(person.contactId, { confirmation: 'zulmira sumida', reason: 'pedido' })
    await untilEnded(request.id)
    const { messages } = await alfa.do(listMessages, { params: { ticketId: person.ticketId } })
    expect(
      messages.map(({ body, removed: removedReason, mediaUrl, mediaName }) => [
        body,
        removedReason,
        mediaUrl,
        mediaName,
      ]),
    ).toEqual(messages.map(() => ['', 'erased', null, null]))
    expect(messages.length).toBe(2)
    expect((await alfa.do(searchMessages, { query: { searchParam: 'zulmira' } as never })) as object).toMatchObject({
      messages: [],
    })
    expect((await alfa.do(listContacts, { query: { searchParam: person.number } })).contacts).toEqual([])
    const events = () => socket.received.filter(({ name }) => /contactErased|privacyRequest/.test(name))
    await until(() => events().some(({ name }) => name.endsWith('contactErased')), 'an event')
    expect(JSON.stringify(events())).not.toContain(person.number)
    socket.close()

    await alfa.do(simulatorInbound, {
      params: { whatsappId: alfa.connectionId },
      body: { number: person.number, name: 'Zulmira', body: 'voltei' },
    })
    const { tickets } = await alfa.do(listTickets, { query: { searchParam: person.number, showAll: 'true' } })
    expect(tickets).toHaveLength(1)
    expect(tickets[0]?.contactId).not.toBe(person.contactId)
    expect(await app.call(showContactPrivacy, app.admin, { params: { contactId: person.contactId } })).toMatchObject({
      body: { name: 'Contato apagado', number: '', erasedAt: expect.any(String) },
    })
  })

  it('removes name and number from cards and from entries about deleted schedules and cards, and leaves other people', async () => {
    const person = await fullPerson(alfa, 'Zilda Moreira')
    const local = `(${person.number.slice(2, 4)}) ${person.number.slice(4, 9)}-${person.number.slice(9)}`
    const texts: ReadonlyArray<readonly [string, string]> = [
      ['Ligar para Zilda Moreira', 'Ligar para […]'],
      ['zilda  moreira: orçamento', '[…]: orçamento'],
      [`Retornar ${local} hoje`, 'Retornar […] hoje'],
      [`+${person.number}`, '[…]'],
      ['Zildas Moreiras e Zilda Moreirão', 'Zildas Moreiras e Zilda Moreirão'],
      [`Pedido 9${person.number}`, `Pedido 9${person.number}`],
    ]
    const [{ id: columnId, board_id: boardId } = { id: 0, board_id: 0 }] = await app.rows<{
      id: number
      board_id: number
    }>(`select id, board_id from board_columns where company_id = $1 order by id desc limit 1`, [person.companyId])
    const cards: number[] = []
    for (const [title] of texts) {
      const [card] = await app.rows<{ id: number }>(
        `with c as (insert into board_cards (company_id, board_id, column_id, place, title, description, color)
            values ($1, $2, $3, 'b', $4, '<p>' || $4 || '</p>', '#112233') returning id)
         insert into board_card_comments (company_id, card_id, user_name, text) select $1, id, 'Ana', $4 from c returning card_id as id`,
        [person.companyId, boardId, columnId, title],
      )
      cards.push(card?.id ?? 0)
    }
    const entries: ReadonlyArray<readonly [string, string, object, object]> = [
      ['schedule.create', 'schedule 99999', { name: 'Zilda Moreira', text: 'Oi' }, {}],
      ['boardCard.delete', 'boardCard 99998', { title: `Ligar ${local}` }, {}],
      ['ticket.delete', 'ticket 99997', { name: 'ZILDA MOREIRA', protocol: 7 }, { protocol: 7 }],
      ['schedule.create', 'schedule 99996', { name: 'Zilda Moreira Prado', n: 1 }, { n: 1 }],
      ['user.create', 'user 99995', { name: 'Zilda Moreira' }, { name: 'Zilda Moreira' }],
      ['boardCard.delete', 'boardCard 99994', { title: 'Comprar papel' }, { title: 'Comprar papel' }],
    ]
    for (const [action, subject, after] of entries)
      await app.rows(
        `insert into audit_log (company_id, actor_name, action, subject, after) values ($1, 'Ana', $2, $3, $4)`,
        [person.companyId, action, subject, JSON.stringify(after)],
      )
    const { body: preview } = await app.call(previewErasure, app.admin, { params: { contactId: person.contactId } })
    expect(preview.parts.find(({ part }) => part === 'boardCards')).toEqual({ part: 'boardCards', count: 5 })
    const { body } = await erase(person.contactId, { confirmation: 'Zilda Moreira', reason: 'pedido' })
    await untilEnded(body.id)
    expect(
      await app.rows(
        `select c.title, c.description, m.text, c.revision > 1 as changed from board_cards c
         join board_card_comments m on m.company_id = c.company_id and m.card_id = c.id where c.id = any($1) order by c.id`,
        [cards],
      ),
    ).toEqual(
      texts.map(([before, title]) => ({
        ...{ title, description: `<p>${title}</p>`, text: title, changed: before !== title },
      })),
    )
    expect(
      await app.rows(`select count(*)::int as n from board_card_tickets where ticket_id = $1`, [person.ticketId]),
    ).toEqual([{ n: 0 }])
    const left = await app.rows(
      `select action, actor_name, subject, after from audit_log where subject = any($1) order by id`,
      [entries.map(([, subject]) => subject)],
    )
    expect(left).toEqual(entries.map(([action, subject, , after]) => ({ action, actor_name: 'Ana', subject, after })))
  })

  it('excludes the number from imports until the person writes again', async () => {
    const number = customerNumber()
    const write = () =>
      alfa.do(simulatorInbound, {
        params: { whatsappId: alfa.connectionId },
        body: { number, name: 'Iara Lima', body: 'oi' } as never,
      })
    const preview = () =>
      alfa.do(previewContactImport, {
        body: { fileName: 'a.csv', rows: [{ row: 2, name: 'Iara Lima', number, email: '' }] } as never,
      })
    await write()
    const [{ id } = { id: 0 }] = await app.rows<{ id: number }>('select id from contacts where number = $1', [number])
    expect(await preview()).toMatchObject({ known: 1, invalid: 0 })
    const { body } = await erase(id, { confirmation: number, reason: 'pedido' })
    await untilEnded(body.id)
    const left = await preview()
    expect(left).toMatchObject({ fresh: 0, known: 0, invalid: 1 })
    expect(await alfa.do(listImportRejects, { params: { id: left.id } })).toMatchObject([
      { row: 2, name: '', number: '', reason: 'numberErased' },
    ])
    expect(await tablesWith(app, number)).toEqual([])
    expect(
      await beta.do(previewContactImport, {
        body: { fileName: 'a.csv', rows: [{ row: 2, name: 'Iara Lima', number, email: '' }] } as never,
      }),
    ).toMatchObject({ fresh: 1 })
    await write()
    expect(await preview()).toMatchObject({ known: 1, invalid: 0 })
  })

  it('keeps the subscription record if the admin chooses so', async () => {
    const person = await fullPerson(alfa, 'Cliente Fiel')
    const { body } = await erase(person.contactId, {
      confirmation: 'Cliente Fiel',
      reason: 'pedido',
      keepCustomer: true,
    })
    await untilEnded(body.id)
    expect((await alfa.do(listCustomers, { query: { searchParam: 'Cliente Fiel' } as never })) as object).toMatchObject(
      { totalCount: 1 },
    )
  })

  it('is rejected without the name or number, twice, for groups, for attendants and for another company', async () => {
    const id = await alfa.newContact()
    const good = { confirmation: `ALFA contato`, reason: 'pedido' }
    expect((await erase(id, { ...good, confirmation: 'Fulano' })).body).toMatchObject({
      error: 'ERR_PRIVACY_CONFIRMATION',
    })
    expect((await erase(id, { ...good, reason: 'x' })).status).toBe(400)
    expect((await erase(id, good, app.attendant)).status).toBe(403)
    expect((await erase(id, good, app.stranger)).body).toMatchObject({ error: 'ERR_NO_CONTACT_FOUND' })
    const { status, body } = await erase(id, good)
    expect(status).toBe(200)
    await untilEnded(body.id)
    expect((await erase(id, { ...good, confirmation: 'Contato apagado' })).body).toMatchObject({
      error: 'ERR_CONTACT_ERASED',
    })
    expect((await app.call(exportContactData, app.admin, { params: { contactId: id } })).body).toMatchObject({
      error: 'ERR_CONTACT_ERASED',
    })
    await app.rows(`update contacts set erased_at = null, is_group = true where id = $1`, [id])
    expect((await erase(id, good)).body).toMatchObject({ error: 'ERR_CONTACT_IS_GROUP' })
  })

  it('is recorded in the audit log without the data', async () => {
    const id = await alfa.newContact()
    const { body } = await erase(id, { confirmation: 'ALFA contato', reason: 'pedido' })
    await untilEnded(body.id)
    const entries = await app.rows(`select action, before, after from audit_log where subject = $1 order by id`, [
      `contact ${id}`,
    ])
    expect(entries.at(-1)).toEqual({ action: 'privacy.erase', before: null, after: { requestId: body.id } })
  })
})

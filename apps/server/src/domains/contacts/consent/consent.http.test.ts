import { defaultTexts } from '@recado/contract/automatic-texts/default-texts'
import { updateAutomaticText, updateCompanyLanguage } from '@recado/contract/automatic-texts/endpoints'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import type { MarketingState } from '@recado/contract/contacts/consent'
import { showContact } from '@recado/contract/contacts/endpoints'
import { showConsent, updateConsent } from '@recado/contract/contacts/opt-out'
import { listTickets, showTicket, updateTicket } from '@recado/contract/conversations/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from '../../../../test/company-fixture.ts'
import type { Person } from '../../../../test/people.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'
import { until } from '../../../../test/until.ts'

let app: SharedTestApp
let fixture: CompanyFixture

beforeAll(async () => {
  app = await sharedTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'SAI')
})
afterAll(() => app?.stop())

const show = async (id: number) => (await app.call(showConsent, app.admin, { params: { id } })).body
const say = (id: number, state: string, as: Person = app.admin) =>
  app.call(updateConsent, as, { params: { id }, body: { state } })
const write = (number: string, body: string) =>
  fixture.do(simulatorInbound, { params: { whatsappId: fixture.connectionId }, body: { number, name: 'Bia', body } })
const state = (id: number, expected: MarketingState) =>
  until(async () => (await show(id)).state === expected, `the state ${expected}`)

describe("contacts.6: a customer's opt-out", () => {
  it('by a whole message is stored with it, shown live, confirmed in the conversation, and undone by a word', async () => {
    const number = customerNumber()
    const ticket = await fixture.newTicket(number)
    const socket = await app.socket(app.admin)
    await write(number, 'quero sair mais cedo')
    await write(number, 'Sair 🙏')
    await state(ticket.contactId, 'opted_out')
    const [message] = await app.rows<{ id: number }>(
      `select id::int from messages where company_id = $1 and body = 'Sair 🙏'`,
      [app.admin.companyId],
    )
    const consent = await show(ticket.contactId)
    expect(consent.history).toEqual([
      {
        state: 'opted_out',
        at: expect.any(String),
        messageId: message?.id,
        text: 'Sair 🙏',
        userId: null,
        userName: '',
      },
    ])
    expect(consent.since).not.toBeNull()
    await socket.receives(
      '-contact',
      ({ action, contact }) => action === 'update' && (contact as { marketing?: string }).marketing === 'opted_out',
    )
    socket.close()
    // Repeating it changes nothing.
    await write(number, 'PARAR')
    await write(number, 'voltar')
    await state(ticket.contactId, 'allowed')
    expect((await show(ticket.contactId)).history.map((change) => change.state)).toEqual(['allowed', 'opted_out'])
    const timeline = await app.rows<{ action: string; after: { text: string } }>(
      `select action, after from ticket_timeline where ticket_id = $1 and actor_kind = 'customer' and action <> 'created' order by id`,
      [ticket.id],
    )
    expect(timeline.map(({ action, after }) => [action, after.text])).toEqual([
      ['optedOut', 'Sair 🙏'],
      ['marketingAllowed', 'voltar'],
    ])
  })

  it("does not undo a user's decision, and an old message does not undo a later decision", async () => {
    const number = customerNumber()
    const { contactId } = await fixture.newTicket(number)
    await say(contactId, 'blocked')
    await write(number, 'VOLTAR')
    await write(number, 'SAIR')
    await write(number, 'e aí?')
    await until(
      async () =>
        (await app.rows(`select 1 from messages where contact_id = $1 and body = 'e aí?'`, [contactId])).length === 1,
      'the last message',
    )
    expect(await show(contactId)).toMatchObject({ state: 'blocked', history: [{ state: 'blocked' }] })
    await app.rows(
      `update contacts set marketing = 'allowed', marketing_since = now() + interval '1 hour' where id = $1`,
      [contactId],
    )
    await write(number, 'SAIR')
    await write(number, 'fim')
    await until(
      async () =>
        (await app.rows(`select 1 from messages where contact_id = $1 and body = 'fim'`, [contactId])).length === 1,
      'the last message',
    )
    expect((await show(contactId)).state).toBe('allowed')
  })
})

describe('contacts.6: an opt-out without an unfinished ticket', () => {
  /** The texts of the chat with a person, oldest first. */
  const chatOf = async (number: string) =>
    (
      await app.rows<{ body: string }>(
        `select m.body from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
         where c.company_id = $1 and c.number = $2 order by m.id`,
        [app.admin.companyId, number],
      )
    ).map(({ body }) => body)
  const visibleTickets = async (number: string) =>
    (await fixture.do(listTickets, { query: { searchParam: number, showAll: 'true' } })).tickets
  const writeUntil = async (number: string, body: string, count: number) => {
    await write(number, body)
    await until(async () => (await chatOf(number)).length === count, `${count} messages after ${body}`)
  }
  const { optOut, optIn } = defaultTexts.pt

  it('is confirmed once and opens no ticket; a repeated word is not confirmed, and the next message opens one', async () => {
    const number = customerNumber()
    await writeUntil(number, 'Não quero mais receber.', 2)
    await writeUntil(number, 'SAIR', 3)
    await writeUntil(number, 'voltar', 5)
    expect(await chatOf(number)).toEqual(['Não quero mais receber.', optOut, 'SAIR', 'voltar', optIn])
    expect(await visibleTickets(number)).toEqual([])
    await write(number, 'Quero comprar')
    expect(await visibleTickets(number)).toMatchObject([{ status: 'pending', unreadMessages: 1 }])
  })

  it('belongs to the last ticket, which stays resolved and read', async () => {
    const number = customerNumber()
    const ticket = await fixture.newTicket(number)
    await fixture.do(updateTicket, { params: { id: ticket.id }, body: { status: 'closed' } })
    const { unreadMessages } = await fixture.do(showTicket, { params: { id: ticket.id } })
    const before = (await chatOf(number)).length
    await writeUntil(number, 'Sair, por favor', before + 2)
    expect((await chatOf(number)).slice(before)).toEqual(['Sair, por favor', optOut])
    const after = await fixture.do(showTicket, { params: { id: ticket.id } })
    expect(after).toMatchObject({ status: 'closed', unreadMessages, lastMessage: optOut })
    const tickets = await app.rows('select status from tickets where company_id = $1 and contact_id = $2', [
      app.admin.companyId,
      ticket.contactId,
    ])
    expect(tickets).toEqual([{ status: 'closed' }])
  })

  it('is confirmed in the wording and language of the company', async () => {
    const own = 'Combinado! Escreva VOLTAR quando quiser, {{firstName}}.'
    await fixture.do(updateAutomaticText, { params: { key: 'optOut' }, body: { text: own } })
    const number = customerNumber()
    await writeUntil(number, 'PARAR', 2)
    expect((await chatOf(number))[1]).toBe('Combinado! Escreva VOLTAR quando quiser, Bia.')
    await fixture.do(updateAutomaticText, { params: { key: 'optOut' }, body: { text: '' } })
    await fixture.do(updateCompanyLanguage, { body: { language: 'es' } })
    const other = customerNumber()
    await writeUntil(other, 'BAJA', 2)
    expect((await chatOf(other))[1]).toBe(defaultTexts.es.optOut)
    await fixture.do(updateCompanyLanguage, { body: { language: 'pt' } })
  })
})

describe("contacts.6: a user's decision", () => {
  it("is stored with the user's name, announced and audited; repeating it changes nothing", async () => {
    const id = await fixture.newContact()
    expect(await show(id)).toEqual({ contactId: id, state: 'allowed', since: null, history: [] })
    const { status, body } = await say(id, 'blocked')
    expect([status, body.state, body.history.length]).toEqual([200, 'blocked', 1])
    expect(body.history[0]).toMatchObject({ userId: app.admin.userId, messageId: null, text: '' })
    expect((await say(id, 'blocked')).body).toEqual(body)
    expect((await app.call(showContact, app.admin, { params: { id } })).body.marketing).toBe('blocked')
    expect(
      await app.rows(`select before, after from audit_log where action = 'contact.consent' and subject = $1`, [
        `contact ${id}`,
      ]),
    ).toEqual([
      {
        before: { name: expect.stringMatching(/\S/), marketing: 'allowed' },
        after: { name: expect.stringMatching(/\S/), marketing: 'blocked' },
      },
    ])
  })

  it('is rejected for unknown states, unknown contacts, groups, other companies and users without access', async () => {
    const id = await fixture.newContact()
    expect((await say(id, 'sometimes')).status).toBe(400)
    expect(await say(2_000_000_000, 'blocked')).toMatchObject({ status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } })
    expect(await say(id, 'blocked', app.stranger)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_CONTACT_FOUND' },
    })
    const [group] = await app.rows<{ id: number }>(
      `insert into contacts (company_id, name, number, is_group) values ($1, 'Turma', '120363', true) returning id`,
      [app.admin.companyId],
    )
    expect((await say(group?.id ?? 0, 'blocked')).status).toBe(404)
    const { contactId } = await fixture.newTicket()
    expect(await say(contactId, 'blocked', app.attendant)).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    })
    expect((await say(id, 'opted_out', app.attendant)).status).toBe(200)
  })
})

import type { Contact } from '@recado/contract/contacts/contact'
import {
  createContact,
  listContactNames,
  listContacts,
  showContact,
  updateContact,
} from '@recado/contract/contacts/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTicketFixture, type TicketFixture } from '../../../test/ticket-fixture.ts'
import type { Actor } from '../../platform/actor.ts'

let fixture: TicketFixture

beforeAll(async () => {
  fixture = await startTicketFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.received.length = 0
  fixture.checkNumber.answer = async () => 'unavailable'
})

const create = (as: Actor, body: object) => fixture.call(createContact, as, { body })
const update = (as: Actor, id: number, body: object) => fixture.call(updateContact, as, { params: { id }, body })
const identities = (id: number) =>
  fixture.ask<{ kind: string; value: string }>(
    'select kind, value from contact_identities where contact_id = $1 order by kind',
    [id],
  )

describe('adding a contact', () => {
  it('CTC-02: stores name, canonical number, e-mail and extra rows, and announces it to the company', async () => {
    const { ana, one } = fixture
    const { status, body } = await create(ana, {
      ...{ name: ' João ', number: '(11) 8765-4321', email: 'joao@exemplo.com.br' },
      extraInfo: [{ name: 'CPF', value: '123' }],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'João',
      number: '5511987654321',
      email: 'joao@exemplo.com.br',
      extraInfo: [{ id: 1, name: 'CPF', value: '123' }],
    })
    expect(await identities(body.id)).toEqual([{ kind: 'phone', value: '5511987654321' }])
    expect(fixture.received).toEqual([
      {
        rooms: [`c${one.at.companyId}:can:contacts:view`],
        name: `company-${one.at.companyId}-contact`,
        payload: { action: 'create', contact: body },
      },
    ])
    expect(await fixture.ok(showContact, ana, { params: { id: body.id } })).toEqual(body)
    expect(await fixture.ask('select name_typed from contacts where id = $1', [body.id])).toEqual([
      { name_typed: true },
    ])
  })

  it('CTC-03, RT-09: a number is rejected in either spelling, also concurrently, and free in another company', async () => {
    const { ana, two } = fixture
    const answers = await Promise.all(
      ['5511911112222', '551111112222', '+55 11 91111-2222', '11911112222'].map((number) =>
        create(ana, { name: 'Bia', number }),
      ),
    )
    // 1111-2222 is neither a mobile nor a landline.
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 409, 409])
    expect(await create(ana, { name: 'Cai', number: '5511988887777' })).toMatchObject({ status: 200 })
    expect(await create(ana, { name: 'Cai', number: '551188887777' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_DUPLICATED_CONTACT' },
    })
    expect((await create(two.admin, { name: 'Cai', number: '551188887777' })).status).toBe(200)
  })

  it('CTC-03, RT-07: a connected session checks the number; unknown number, failed check and no session give distinct results', async () => {
    const { ana } = fixture
    fixture.checkNumber.answer = async () => null
    expect(await create(ana, { name: 'X', number: '5511900000001' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_WAPP_INVALID_CONTACT' },
    })
    fixture.checkNumber.answer = () => Promise.reject(new Error('timeout'))
    expect(await create(ana, { name: 'X', number: '5511900000001' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_WAPP_CHECK_CONTACT' },
    })
    fixture.checkNumber.answer = async () => ({ phone: '551190000001', lid: '777' })
    const { body } = await create(ana, { name: 'X', number: '5511990000001' })
    expect(body).toMatchObject({ number: '5511990000001', lid: '777' })
    expect(await identities(body.id)).toEqual([
      { kind: 'lid', value: '777' },
      { kind: 'phone', value: '5511990000001' },
    ])
    expect(await fixture.ask('select reach_phone from contacts where id = $1', [body.id])).toEqual([
      { reach_phone: '551190000001' },
    ])
    for (const number of ['123', 'abc', '1234567890123456']) {
      expect(await create(ana, { name: 'X', number })).toMatchObject({
        status: 400,
        body: { error: 'ERR_WAPP_INVALID_CONTACT' },
      })
    }
  })

  it('CTC-03: a person known only by LID becomes this contact instead of a duplicate', async () => {
    const { ana, one } = fixture
    const [row] = await fixture.ask<{ id: number }>(
      `insert into contacts (company_id, name, lid) values ($1, 'Sem número', '888') returning id`,
      [one.at.companyId],
    )
    await fixture.ask(`insert into contact_identities values ($1, 'lid', '888', $2)`, [one.at.companyId, row?.id])
    fixture.checkNumber.answer = async () => ({ phone: '5511900000088', lid: '888' })
    expect((await create(ana, { name: 'Dora', number: '5511900000088' })).body).toMatchObject({
      id: row?.id,
      name: 'Dora',
      number: '5511900000088',
    })
    expect((await create(ana, { name: 'Dora', number: '5511900000088' })).body.error).toBe('ERR_DUPLICATED_CONTACT')
  })

  it('contacts.2: entering the number of a person known only by LID does not take over one without ticket access', async () => {
    const { ana, bia, one, support } = fixture
    const [row] = await fixture.ask<{ id: number }>(
      `insert into contacts (company_id, name, lid) values ($1, 'Atrás do muro', '889') returning id`,
      [one.at.companyId],
    )
    const contactId = row?.id ?? 0
    await fixture.ask(`insert into contact_identities values ($1, 'lid', '889', $2)`, [one.at.companyId, contactId])
    const ticket = await fixture.ticket(one, { contactId, queueId: support })
    fixture.checkNumber.answer = async () => ({ phone: '5511900000089', lid: '889' })
    const input = { name: 'Minha', number: '5511900000089' }
    expect(await create(ana, input)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
    expect(await fixture.ask('select name, number from contacts where id = $1', [contactId])).toEqual([
      { name: 'Atrás do muro', number: '' },
    ])
    expect((await create(bia, input)).body).toMatchObject({ id: contactId, number: '5511900000089' })
    const timelineEntries = await fixture.ask(
      'select action, actor_id, after from ticket_timeline where ticket_id = $1',
      [ticket],
    )
    expect(timelineEntries).toEqual([
      { action: 'numberChanged', actor_id: bia.userId, after: { number: '5511900000089' } },
    ])
  })
})

describe('changing a contact', () => {
  it('CTC-02: changes the sent fields only; an empty e-mail removes it', async () => {
    const { ana } = fixture
    const { body } = await create(ana, {
      name: 'Eva',
      number: '5511933330001',
      email: 'eva@x.test',
      extraInfo: [{ name: 'A', value: '1' }],
    })
    const updateResponse = await update(ana, body.id, {
      name: 'Eva Lima',
      extraInfo: [
        { id: 1, name: 'A', value: '2' },
        { name: 'B', value: '3' },
      ],
    })
    expect(updateResponse.body).toMatchObject({
      name: 'Eva Lima',
      email: 'eva@x.test',
      extraInfo: [
        { id: 1, value: '2' },
        { id: 2, name: 'B' },
      ],
    })
    expect((await update(ana, body.id, { email: '' })).body).toMatchObject({ email: '', name: 'Eva Lima' })
    expect(fixture.received.at(-1)?.payload).toMatchObject({ action: 'update', contact: { id: body.id } })
  })

  it('CTC-03: a new number moves the identity; another contact’s number is rejected', async () => {
    const { ana } = fixture
    fixture.checkNumber.answer = async () => ({ phone: '5511933330002', lid: '999' })
    const first = (await create(ana, { name: 'Fia', number: '5511933330002' })).body
    fixture.checkNumber.answer = async () => 'unavailable'
    const second = (await create(ana, { name: 'Gil', number: '5511933330003' })).body
    expect(await update(ana, first.id, { number: '5511933330003' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_DUPLICATED_CONTACT' },
    })
    // The LID belongs to the person with the old number.
    expect((await update(ana, first.id, { number: '551133330004' })).body).toMatchObject({
      number: '551133330004',
      lid: null,
    })
    expect(await identities(first.id)).toEqual([{ kind: 'phone', value: '551133330004' }])
    expect((await update(ana, second.id, { number: '5511933330002' })).body.number).toBe('5511933330002')
    expect((await update(ana, second.id, { number: '' })).body.number).toBe('5511933330002')
  })

  it('CTC-03, TEN-06: other companies’ contacts are unknown', async () => {
    const { ana, two } = fixture
    const foreign = await fixture.contact(two)
    for (const id of [foreign, 999_999, 2 ** 40]) {
      expect(await update(ana, id, { name: 'Roubo' })).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_CONTACT_FOUND' },
      })
      expect(await fixture.call(showContact, ana, { params: { id } })).toMatchObject({ status: 404 })
    }
  })
})

describe('lists of contacts', () => {
  let boss: Actor
  beforeAll(async () => {
    const { two } = fixture
    boss = two.admin
    await fixture.ask('delete from contacts where company_id = $1', [two.at.companyId])
    await fixture.ask(
      `insert into contacts (company_id, name, number, email, created_at)
       select $1, (array['Ítalo','Zoé','Ana'])[1 + i % 3] || ' ' || lpad(i::text, 4, '0'), '5521976' || lpad(i::text, 6, '0'), 'p' || i || '@mail.test',
         case when i = 1 then timestamptz '2026-01-02T01:00:00Z' else now() end from generate_series(1, 2300) i`,
      [two.at.companyId],
    )
  })
  const list = (query: Record<string, unknown> = {}) => fixture.ok(listContacts, boss, { query })

  it('CTC-01: pages by name, by cursor or number, with an exact count', async () => {
    const first = await list()
    expect(first).toMatchObject({ count: 2300, hasMore: true })
    expect(first.contacts).toHaveLength(20)
    const names: string[] = []
    let cursor = first.cursor
    for (let page = 2; page <= 6; page++) {
      const next = await list({ cursor })
      expect(next.contacts).toEqual((await list({ pageNumber: page })).contacts)
      expect(next.count).toBe(2300)
      names.push(...next.contacts.map((contact: Contact) => contact.name))
      cursor = next.cursor
    }
    expect(names).toEqual([...names].sort())
    expect((await list({ pageNumber: 115 })).hasMore).toBe(false)
    expect((await fixture.call(listContacts, boss, { query: { cursor: '!' } })).body.error).toBe('ERR_VALIDATION')
  })

  it('CTC-01: finds by name without accents, by both spellings of the number and by e-mail', async () => {
    const findNames = async (searchParam: string) =>
      (await list({ searchParam })).contacts.map((contact: Contact) => contact.name)
    expect(await findNames('italo 0003')).toEqual(['Ítalo 0003'])
    expect(await findNames('ÍTALO 0003')).toEqual(['Ítalo 0003'])
    expect(await findNames('21 7600-0003')).toEqual(['Ítalo 0003'])
    expect(await findNames('+55 21 97600-0003')).toEqual(['Ítalo 0003'])
    expect(await findNames('p77@mail')).toEqual(['Ana 0077'])
    expect(await findNames('zz')).toEqual([])
    expect(await findNames('_')).toEqual([])
    expect(await list({ searchParam: 'zoe' })).toMatchObject({ count: 767, hasMore: true })
    expect(await list({ searchParam: 'mail.test' })).toMatchObject({ count: 1000, countIsFloor: true, hasMore: true })
    await fixture.ask(
      `insert into contacts (company_id, name, number, email)
       select $1, 'Zu ' || i, '5531976' || lpad(i::text, 6, '0'), i || '@mail.test' from generate_series(1, 8000) i`,
      [fixture.two.at.companyId],
    )
    // A frequent text, found by walking the names.
    const frequent = await list({ searchParam: 'mail.test' })
    expect(frequent).toMatchObject({ count: 1000, countIsFloor: true, hasMore: true })
    expect((await list({ searchParam: 'mail.test', cursor: frequent.cursor })).contacts[0]?.name).toBe('Ana 0062')
    expect((await fixture.ok(listContacts, fixture.ana, { query: { searchParam: 'italo' } })).contacts).toEqual([])
    await fixture.ask(`delete from contacts where company_id = $1 and name like 'Zu %'`, [fixture.two.at.companyId])
  })

  it('CTC-01: days are those of São Paulo', async () => {
    expect((await list({ date: '2026-01-01' })).contacts).toHaveLength(1)
    expect((await list({ dateStart: '2026-01-02', dateEnd: '2026-01-31' })).contacts).toEqual([])
  })

  it('TKT-22: names for pickers are limited to 500 and searchable', async () => {
    const names = (query = {}) => fixture.ok(listContactNames, boss, { query })
    expect(await names()).toHaveLength(500)
    expect(await names({ searchParam: 'italo 0003' })).toMatchObject([{ name: 'Ítalo 0003', number: '5521976000003' }])
  })
})

it('CTC-09: tags and queue are set and removed with the contact; foreign ones are unknown', async () => {
  const { ana, one, two, sales } = fixture
  const tag = async (companyId: number, name: string) => {
    const [row] = await fixture.ask<{ id: number }>(
      "insert into tags (company_id, name, color) values ($1, $2, '#0f665e') returning id",
      [companyId, name],
    )
    return row?.id ?? 0
  }
  const [vip, late, theirs] = [
    await tag(one.at.companyId, 'Ficha VIP'),
    await tag(one.at.companyId, 'Ficha atrasada'),
    await tag(two.at.companyId, 'Ficha alheia'),
  ]
  const number = '11 98888-1234'
  const contact = await create(ana, { name: 'Ficha', number, tagIds: [vip, late], queueId: sales })
  expect(contact.body).toMatchObject({ queue: { id: sales }, tags: [{ id: vip }, { id: late }] })
  const { id } = contact.body
  expect((await update(ana, id, { tagIds: [vip] })).body).toMatchObject({ queue: { id: sales }, tags: [{ id: vip }] })
  expect((await update(ana, id, { name: 'Ficha 2' })).body).toMatchObject({ queue: { id: sales }, tags: [{ id: vip }] })
  expect((await update(ana, id, { tagIds: [], queueId: null })).body).toMatchObject({ queue: null, tags: [] })
  expect(await update(ana, id, { tagIds: [theirs] })).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_TAG_FOUND' },
  })
})

it('CTC-02: the digits of an extension are not part of the number', async () => {
  const answer = await create(fixture.ana, { name: 'Recepção', number: '11 4002-8922 ramal 21' })
  expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_WAPP_INVALID_CONTACT' } })
})

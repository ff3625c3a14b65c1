import {
  addContactsToList,
  addTicketsToList,
  createContactList,
  createContactListItem,
  deleteContactList,
  deleteContactListItem,
  listContactListItems,
  listContactListNames,
  listContactLists,
  showContactList,
  updateContactList,
  updateContactListItem,
} from '@recado/contract/contact-lists/endpoints'
import { createContact, updateContacts } from '@recado/contract/contacts/endpoints'
import { updateTicket } from '@recado/contract/conversations/endpoints'
import { updateCompany } from '@recado/contract/identity/company-endpoints'
import { defaultPermissions } from '@recado/contract/permissions'
import { createTag } from '@recado/contract/tags/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture } from '../../../test/company-fixture.ts'
import type { Person } from '../../../test/people.ts'
import { addUserWith } from '../../../test/roles.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'

let app: SharedTestApp
/** A user who makes records of this area, and changes only own ones. */
let maker: Person
beforeAll(async () => {
  app = await sharedTestApp()
  maker = await addUserWith(app, app.admin, {
    ...defaultPermissions('user'),
    ...{ 'lists:view': 'all', 'lists:edit': 'own' },
  })
})
afterAll(() => app?.stop())

const at = (id: number) => ({ params: { id } })
let serial = 0
const newList = async (as: Person = app.admin): Promise<number> =>
  (await app.call(createContactList, as, { body: { name: `Lista ${++serial}` } })).body.id
const add = (contactListId: number, change: object = {}, as: Person = app.admin) =>
  app.call(createContactListItem, as, { body: { name: 'Ana', number: '', email: '', contactListId, ...change } })
const show = async (id: number) => (await app.call(showContactList, app.admin, at(id))).body
const items = async (contactListId: number, query: object = {}) =>
  (await app.call(listContactListItems, app.admin, { query: { contactListId, ...query } })).body
const names = async (contactListId: number, query: object = {}) =>
  (await items(contactListId, query)).contacts.map(({ name }) => name)
/** Inserts thousands at once, bypassing the endpoints. */
const fill = (listId: number, count: number, prefix = 'Pessoa') =>
  app.rows(
    `insert into contact_list_items (company_id, contact_list_id, name, number, is_phone, email)
     select $1, $2, $3 || ' ' || lpad(i::text, 6, '0'), '55119' || (60000000 + i), true, 'p' || i || '@x.test'
     from generate_series(1, $4::int) i`,
    [app.admin.companyId, listId, prefix, count],
  )

describe('contact lists', () => {
  it.each([
    ['a', 400],
    [' ab ', 200],
    ['x'.repeat(50), 200],
    ['x'.repeat(51), 400],
    ['', 400],
    [undefined, 400],
  ])('LST-01: the name %j returns %s, also in a change', async (name, status) => {
    expect((await app.call(createContactList, app.admin, { body: { name } })).status).toBe(status)
    const body = { name }
    expect((await app.call(updateContactList, app.admin, { ...at(await newList()), body })).status).toBe(status)
  })

  it('LST-01, LST-03: the version of a list and of a person rises with each change', async () => {
    const list = await newList()
    const first = await show(list)
    const { body: person } = await add(list)
    const rename = (name: string) => app.call(updateContactList, app.admin, { ...at(list), body: { name } })
    const [renamed, again] = [(await rename('Um nome')).body, (await rename('Outro nome')).body]
    const versions = [first, renamed, again].map(({ version }) => version)
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b))
    expect((await show(list)).version).toBe(again.version)
    const { body: secondState } = await app.call(updateContactListItem, app.admin, {
      ...at(person.id),
      body: { name: 'Bia' },
    })
    expect(secondState.version).toBeGreaterThan(person.version)
  })

  it('LST-01: lists by name with the number of people, in pages, for the company only', async () => {
    const list = await newList()
    await fill(list, 3)
    await add(list)
    expect(await show(list)).toMatchObject({ contactsCount: 4, validCount: 0, invalidCount: 0, check: null })
    for (let n = 0; n < 21; n++)
      await app.call(createContactList, app.admin, { body: { name: `Páscoa ${String(n).padStart(2, '0')}` } })
    const first = (await app.call(listContactLists, maker, { query: { searchParam: 'pascoa' } })).body
    expect(first).toMatchObject({ count: 21, hasMore: true })
    const query = { searchParam: 'pascoa', cursor: first.cursor ?? '' }
    const second = (await app.call(listContactLists, maker, { query })).body
    expect([...first.records, ...second.records].map(({ name }) => name)).toEqual(
      Array.from({ length: 21 }, (_, n) => `Páscoa ${String(n).padStart(2, '0')}`),
    )
    const all = (await app.call(listContactListNames, app.admin, { query: {} })).body
    expect(all.find(({ id }) => id === list)?.contactsCount).toBe(4)
    expect((await app.call(listContactLists, app.stranger, { query: {} })).body.records).toEqual([])
    expect((await app.call(listContactListNames, app.stranger, { query: {} })).body).toEqual([])
  })

  it('LST-01: only its maker and admins rename and delete a list, with all its people', async () => {
    const list = await newList()
    await fill(list, 3)
    const denied = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
    expect(await app.call(updateContactList, maker, { ...at(list), body: { name: 'Outra' } })).toMatchObject(denied)
    expect(await app.call(deleteContactList, maker, at(list))).toMatchObject(denied)
    const own = await newList(maker)
    expect((await app.call(deleteContactList, maker, at(own))).status).toBe(200)
    expect((await app.call(deleteContactList, app.admin, at(list))).status).toBe(200)
    expect(await app.rows('select 1 from contact_list_items where contact_list_id = $1', [list])).toEqual([])
    expect((await app.call(showContactList, app.admin, at(list))).body.error).toBe('ERR_NO_CONTACT_LIST_FOUND')
  })

  it('CMP-11: without the company’s setting the calls are rejected, even if the plan has campaigns', async () => {
    const switched = (campaignsEnabled: boolean) =>
      app.call(updateCompany, app.superUser, { ...at(app.stranger.companyId), body: { campaignsEnabled } })
    await switched(false)
    const { status, body } = await app.call(listContactLists, app.stranger, { query: {} })
    expect([status, body.error]).toEqual([403, 'ERR_PLAN_FEATURE_DISABLED'])
    await switched(true)
    expect((await app.call(listContactLists, app.stranger, { query: {} })).status).toBe(200)
  })
})

describe('people of a list', () => {
  it.each([
    ['name', 'A', 400],
    ['name', 'Al', 200],
    ['name', 'x'.repeat(50), 200],
    ['name', 'x'.repeat(51), 400],
    ['number', '', 200],
    ['number', null, 200],
    ['number', '1234567', 400],
    ['number', '12345678', 200],
    ['number', '1'.repeat(50), 200],
    ['number', '1'.repeat(51), 400],
    ['email', '', 200],
    ['email', 'ana@x.test', 200],
    ['email', 'ana@', 400],
  ])('LST-03: %s %j returns %s, also in a change', async (field, value, status) => {
    const list = await newList()
    expect((await add(list, { [field]: value })).status).toBe(status)
    const { id } = (await add(list)).body
    const answer = await app.call(updateContactListItem, app.admin, { ...at(id), body: { [field]: value } })
    expect(answer.status).toBe(status)
  })

  const variable = (n: number, value = 'x') => ({ key: `v${n}`, value })
  const variables = (count: number) => Array.from({ length: count }, (_, n) => variable(n))
  it.each<[string, unknown, number]>([
    ['30 variables', variables(30), 200],
    ['31 variables', variables(31), 400],
    ['a variable with a value of 500 characters', [variable(1, 'a'.repeat(500))], 200],
    ['a variable with a value of 501 characters', [variable(1, 'a'.repeat(501))], 400],
    ['a variable with a name of 200 characters', [{ key: 'a'.repeat(200), value: '' }], 200],
    ['a variable with a name of 201 characters', [{ key: 'a'.repeat(201), value: '' }], 400],
    ['a variable named like a built-in field', [{ key: 'Número', value: '' }], 400],
    ['a variable with a name of symbols only', [{ key: '!?', value: '' }], 400],
    ['two variables whose names differ only in case', [variable(1), { key: 'V1', value: '' }], 400],
    ['variables that are not a list', 'x', 400],
  ])('LST-03: %s: a person is added and changed, or rejected without a write', async (_, inputVariables, status) => {
    const listId = await newList()
    const added = await add(listId, { variables: inputVariables })
    expect(added.status).toBe(status)
    if (status !== 200) expect((await items(listId)).count).toBe(0)
    const { body } = await add(listId, { variables: [variable(7, 'antes')] })
    const input = { name: 'Ana', number: '', email: '', contactListId: listId, variables: inputVariables }
    const changeResponse = await app.call(updateContactListItem, app.admin, { ...at(body.id), body: input as never })
    expect(changeResponse.status).toBe(status)
    const after = (await items(listId)).contacts.find(({ id }) => id === body.id)?.variables
    if (status !== 200) expect(after).toEqual([variable(7, 'antes')])
  })

  it('LST-03: numbers are stored as dialled; without a connection they are not looked up', async () => {
    const list = await newList()
    expect((await add(list, { number: '(11) 8765-4321' })).body).toMatchObject({
      number: '5511987654321',
      isWhatsappValid: false,
      checkedAt: null,
    })
    const odd = (await add(list, { number: 'ramal 1234' })).body
    expect(odd).toMatchObject({ number: 'ramal 1234', isWhatsappValid: false })
    expect(odd.checkedAt).not.toBeNull()
    // Read as an international number, it would be one in Iran.
    const local = (await add(list, { number: '98765-4321' })).body
    expect([local.number, local.isWhatsappValid, local.checkedAt !== null]).toEqual(['98765-4321', false, true])
    expect((await add(list, { number: '11987654321' })).status, 'the same number a second time').toBe(200)
    expect(await show(list)).toMatchObject({ contactsCount: 4, validCount: 0, invalidCount: 2 })
  })

  it('LST-03: found by a part of name, e-mail or number, ignoring accents and the ninth digit', async () => {
    const list = await newList()
    const other = await newList()
    await add(list, { name: 'José da Silva', number: '11987654321', email: 'ze@loja.test' })
    await add(list, { name: 'Maria', number: '21912345678' })
    await add(other, { name: 'José de outra lista', number: '11987654321' })
    expect(await names(list, { searchParam: 'jose' })).toEqual(['José da Silva'])
    expect(await names(list, { searchParam: 'loja.test' })).toEqual(['José da Silva'])
    expect(await names(list, { searchParam: '(11) 8765-4321' })).toEqual(['José da Silva'])
    expect(await names(list, { searchParam: '1234' })).toEqual(['Maria'])
    expect(await names(list, { searchParam: '%' })).toEqual([])
    expect(await names(list, { searchParam: 'zzz' })).toEqual([])
  })

  it('LST-03: pages of 20 by name, each person once, also for a very frequent text', async () => {
    const list = await newList()
    await fill(list, 2100)
    const walk = async (searchParam: string, pages: number) => {
      const seenNames: string[] = []
      let cursor: string | undefined
      for (let page = 0; page < pages; page++) {
        const answer = await items(list, { searchParam, ...(cursor && { cursor }) })
        seenNames.push(...answer.contacts.map(({ name }) => name))
        cursor = answer.cursor ?? undefined
      }
      return seenNames
    }
    const first60 = Array.from({ length: 60 }, (_, n) => `Pessoa ${String(n + 1).padStart(6, '0')}`)
    expect(await walk('', 3)).toEqual(first60)
    expect(await walk('pessoa', 3)).toEqual(first60)
    expect(await items(list, { searchParam: 'pessoa' })).toMatchObject({ count: 1000, countIsFloor: true })
    expect(await items(list)).toMatchObject({ count: 2100, hasMore: true })
    const few = await items(list, { searchParam: 'pessoa 0001' })
    expect(few).toMatchObject({ count: 100, hasMore: true })
    expect((await items(list, { searchParam: 'pessoa 0001', cursor: few.cursor })).contacts[0]?.name).toBe(
      'Pessoa 000120',
    )
    expect(await names(list, { pageNumber: 2 })).toEqual(first60.slice(20, 40))
  })

  it('LST-01, LST-05: people without a number are counted apart from those whose number was not looked up', async () => {
    const list = await newList()
    const none = (await add(list, { name: 'Sem número' })).body
    await fill(list, 3)
    expect(await show(list)).toMatchObject({ contactsCount: 4, numberlessCount: 1, validCount: 0, uncheckableCount: 0 })
    await app.call(updateContactListItem, app.admin, { ...at(none.id), body: { number: '11987654321' } })
    expect(await show(list)).toMatchObject({ contactsCount: 4, numberlessCount: 0 })
    await app.call(updateContactListItem, app.admin, { ...at(none.id), body: { number: '' } })
    expect(await show(list)).toMatchObject({ numberlessCount: 1 })
    await app.call(deleteContactListItem, app.admin, at(none.id))
    expect(await show(list)).toMatchObject({ contactsCount: 3, numberlessCount: 0 })
  })

  it('LST-03: deleting needs the permission for contacts, and the one to change lists', async () => {
    const list = await newList(maker)
    const { id } = (await add(list, {}, maker)).body
    const cleaner = await addUserWith(app, app.admin, {
      ...{ ...defaultPermissions('user'), 'contacts-page:deleteContact': 'all', 'lists:view': 'all' },
    })
    for (const as of [maker, cleaner]) {
      expect(await app.call(deleteContactListItem, as, at(id))).toMatchObject({
        status: 403,
        body: { error: 'ERR_NO_PERMISSION' },
      })
    }
    expect((await app.call(deleteContactListItem, app.admin, at(id))).status).toBe(200)
    expect(await show(list)).toMatchObject({ contactsCount: 0 })
    expect((await app.call(deleteContactListItem, app.admin, at(id))).body.error).toBe('ERR_NO_LIST_ITEM_FOUND')
  })

  it('LST-01, LST-03: the company is notified of lists and people, other companies are not', async () => {
    const [socket, elsewhere] = [await app.socket(maker), await app.socket(app.stranger)]
    const list = await newList()
    const { id } = (await add(list, { name: 'Bia' })).body
    await app.call(updateContactListItem, app.admin, { ...at(id), body: { name: 'Beatriz' } })
    await app.call(deleteContactListItem, app.admin, at(id))
    await socket.receives('-ContactListItem', ({ action }) => action === 'delete')
    await app.call(deleteContactList, app.admin, at(list))
    await socket.receives('-ContactList', (payload) => payload.action === 'delete' && payload.id === list)
    const people = socket.received.filter(({ name }) => name === `company-${app.admin.companyId}-ContactListItem`)
    expect(people.map(({ payload }) => payload.action)).toEqual(['create', 'update', 'delete'])
    expect(elsewhere.received.filter(({ name }) => name.includes('ContactList'))).toEqual([])
    for (const one of [socket, elsewhere]) one.close()
  })
})

describe('a list from contacts', () => {
  const contact = async (name: string, number: string) =>
    (await app.call(createContact, app.admin, { body: { name, number } })).body.id
  const copy = (id: number, body: object, as: Person = app.admin) =>
    app.call(addContactsToList, as, { ...at(id), body: body as never })

  it('BLK-07, LST-01: contacts by id, by filter with exceptions, and by tag, without duplicates', async () => {
    const [ana, bea, caio] = [
      await contact('Copiada Ana', '11970000001'),
      await contact('Copiada Bea', '11970000002'),
      await contact('Copiado Caio', '11970000003'),
    ]
    const tag = (await app.call(createTag, app.admin, { body: { name: 'Vip de listas' } })).body.id
    await app.call(updateContacts, app.admin, { body: { ids: [caio], updateData: { tagId: tag } } })
    const list = await newList()
    expect((await copy(list, { ids: [ana] })).body).toEqual({ added: 1, known: 0, leftOut: 0 })
    expect((await copy(list, { all: true, searchParam: 'copiad', except: [caio] })).body).toEqual({
      added: 1,
      known: 1,
      leftOut: 0,
    })
    expect((await copy(list, { tagIds: [tag] })).body).toEqual({ added: 1, known: 0, leftOut: 0 })
    expect((await copy(list, { all: true, searchParam: 'copiad', tagIds: [tag] })).body).toEqual({
      added: 0,
      known: 1,
      leftOut: 0,
    })
    expect((await copy(list, { ids: [ana, bea], tagIds: [tag] })).body).toEqual({ added: 0, known: 0, leftOut: 0 })
    expect(await names(list)).toEqual(['Copiada Ana', 'Copiada Bea', 'Copiado Caio'])
    expect((await show(list)).contactsCount).toBe(3)
  })

  it('BLK-07: an empty selection is rejected, and foreign tags and contacts are unknown', async () => {
    const list = await newList()
    expect((await copy(list, {})).body.error).toBe('ERR_VALIDATION')
    expect((await copy(list, { searchParam: 'x' })).body.error).toBe('ERR_VALIDATION')
    const foreign = (await app.call(createTag, app.stranger, { body: { name: 'Deles' } })).body.id
    expect((await copy(list, { tagIds: [foreign] })).body.error).toBe('ERR_NO_TAG_FOUND')
    const theirs = (await app.call(createContact, app.stranger, { body: { name: 'Deles', number: '11970000009' } }))
      .body
    expect((await copy(list, { ids: [theirs.id] })).body).toEqual({ added: 0, known: 0, leftOut: 0 })
    expect((await copy(list, { all: true }, app.stranger)).body.error).toBe('ERR_NO_CONTACT_LIST_FOUND')
  })
})

describe('a list from tickets', () => {
  let fixture: CompanyFixture
  beforeAll(async () => {
    fixture = await createCompanyFixture(app, app.admin, 'bilhetes')
  })
  const copy = (id: number, body: object, as: Person = app.admin) =>
    app.call(addTicketsToList, as, { ...at(id), body: body as never })

  it('BLK-07: the contacts of selected tickets, without duplicates: by id, or by filter with exceptions', async () => {
    const numbers = ['5511970100001', '5511970100002', '5511970100003']
    const tickets = []
    for (const number of numbers) tickets.push(await fixture.newTicket(number))
    const [first, second, third] = tickets.map(({ id }) => id)
    const [list, all] = [await newList(), await newList()]
    expect((await copy(list, { ids: [first, second] })).body).toEqual({ added: 2, known: 0, leftOut: 0 })
    // Tickets of the same person, and people already in the list, add no one.
    await app.call(updateTicket, app.admin, { ...at(first as number), body: { status: 'closed' } })
    const again = await fixture.newTicket(numbers[0])
    expect(again.id).not.toBe(first)
    expect((await copy(list, { ids: [first, again.id, third] })).body).toEqual({ added: 1, known: 1, leftOut: 0 })
    const selection = { all: true, queueIds: [fixture.queueId], except: [second] }
    expect((await copy(all, selection)).body).toEqual({ added: 2, known: 0, leftOut: 0 })
    const listNumbers = (await items(all)).contacts.map(({ number }) => number).sort()
    expect(listNumbers).toEqual([numbers[0], numbers[2]])
  })

  it('BLK-07: rejects no ticket, foreign tickets, filters without a match, and users without the right; unseen ones add no person', async () => {
    const list = await newList()
    const { id } = await fixture.newTicket()
    const foreign = await (await createCompanyFixture(app, app.stranger, 'alheios')).newTicket()
    expect((await copy(list, {})).body.error).toBe('ERR_VALIDATION')
    expect((await copy(list, { ids: [foreign.id] })).body.error).toBe('ERR_NO_TICKET_FOUND')
    expect((await copy(list, { all: true, searchParam: 'ninguém se chama assim' })).body.error).toBe(
      'ERR_NO_TICKET_FOUND',
    )
    expect((await copy(list, { ids: [id] }, app.attendant)).body.error).toBe('ERR_NO_PERMISSION')
    expect((await copy(await newList(maker), { ids: [id] }, maker)).body).toEqual({ added: 0, known: 0, leftOut: 1 })
    expect((await copy(list, { ids: [id] }, app.stranger)).body.error).toBe('ERR_NO_CONTACT_LIST_FOUND')
    expect((await show(list)).contactsCount).toBe(0)
  })
})

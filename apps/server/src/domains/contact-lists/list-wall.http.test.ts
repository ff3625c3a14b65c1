import {
  addContactsToList,
  addTicketsToList,
  createContactList,
  createContactListItem,
  listContactListItems,
  listContactListRejects,
  previewContactListImport,
  updateContactListItem,
} from '@recado/contract/contact-lists/endpoints'
import { moveExtracted } from '@recado/contract/extractor/endpoints'
import { defaultPermissions, type Permissions } from '@recado/contract/permissions'
import { createQueue } from '@recado/contract/queues/endpoints'
import { createTag } from '@recado/contract/tags/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import { customerNumber } from '../../../test/company-fixture.ts'
import { insertContactWith, serve } from '../../../test/contacts-in-queues.ts'
import type { Person } from '../../../test/people.ts'
import { addUserWith } from '../../../test/roles.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'

/** contacts.2: a list contains only contacts that its author may see, on every way into it. */

let app: SharedTestApp
let servedQueueId: number
let otherQueueId: number
let tagId: number
/** The author's contacts: one they see, one they do not, and one without tickets. */
let visible: Awaited<ReturnType<typeof insertContactWith>>
let walled: typeof visible
let free: typeof visible
beforeAll(async () => {
  app = await sharedTestApp()
  const newQueue = async (name: string, color: string) =>
    (await app.call(createQueue, app.admin, { body: { name, color } })).body.id
  servedQueueId = await newQueue('Servida', '#112233')
  otherQueueId = await newQueue('Outra', '#223344')
  tagId = (await app.call(createTag, app.admin, { body: { name: 'Parede', color: '#334455' } })).body.id
  visible = await insertContactWith(app, app.admin, { name: 'Muro visto', ticket: { queueId: servedQueueId } })
  walled = await insertContactWith(app, app.admin, { name: 'Muro oculto', ticket: { queueId: otherQueueId } })
  free = await insertContactWith(app, app.admin, { name: 'Muro livre' })
  for (const { id } of [visible, walled, free])
    await app.rows('insert into contact_tags (company_id, contact_id, tag_id) values ($1, $2, $3)', [
      app.admin.companyId,
      id,
      tagId,
    ])
})
afterAll(() => app?.stop())

const listRights: Permissions = {
  ...defaultPermissions('user'),
  ...{ 'lists:view': 'all', 'lists:edit': 'own', 'extractor:view': 'all', 'extractor:edit': 'all', 'bulk:view': 'all' },
}

async function authorWith(
  change: Permissions,
): Promise<{ author: Person; listId: number; numbers(): Promise<string[]> }> {
  const author = await addUserWith(app, app.admin, { ...listRights, ...change })
  await serve(app, author, servedQueueId)
  const listId = (await app.call(createContactList, author, { body: { name: 'Clientes do muro' } })).body.id
  const numbers = async () =>
    (await app.call(listContactListItems, author, { query: { contactListId: listId } })).body.contacts
      .map(({ number }) => number)
      .sort()
  return { author, listId, numbers }
}

const ticketsOf = async (...contacts: (typeof visible)[]) =>
  (
    await app.rows<{ id: number }>('select id from tickets where contact_id = any($1) order by id', [
      contacts.map(({ id }) => id),
    ])
  ).map(({ id }) => id)

type AddContacts = (as: Person, listId: number) => Promise<{ leftOut: number }>
const ways: Array<[string, AddContacts, { visible: () => (typeof visible)[]; hiddenCount: number }]> = [
  [
    'chosen contacts',
    async (as, id) =>
      (
        await app.call(addContactsToList, as, {
          params: { id },
          body: { ids: [visible.id, walled.id, free.id] },
        })
      ).body,
    { visible: () => [visible, free], hiddenCount: 1 },
  ],
  [
    'all contacts of a search',
    async (as, id) =>
      (await app.call(addContactsToList, as, { params: { id }, body: { all: true, searchParam: 'Muro' } })).body,
    { visible: () => [visible, free], hiddenCount: 1 },
  ],
  [
    'the contacts of a tag',
    async (as, id) => (await app.call(addContactsToList, as, { params: { id }, body: { tagIds: [tagId] } })).body,
    { visible: () => [visible, free], hiddenCount: 1 },
  ],
  [
    'the contacts of tickets',
    async (as, id) =>
      (await app.call(addTicketsToList, as, { params: { id }, body: { ids: await ticketsOf(visible, walled) } })).body,
    { visible: () => [visible], hiddenCount: 1 },
  ],
  [
    'results of an extraction',
    async (as, id) => {
      const contatos = [visible, walled, free].map(({ number }) => ({ numero: number, nome: 'Loja' }))
      return (await app.call(moveExtracted, as, { params: { listId: id }, body: { contatos } })).body
    },
    { visible: () => [visible, free], hiddenCount: 1 },
  ],
]

describe.each(ways)('contacts.2: %s', (_way, add, expected) => {
  it('leave out contacts that the author may not see, and count them', async () => {
    const { author, listId, numbers } = await authorWith({})
    expect((await add(author, listId)).leftOut).toBe(expected.hiddenCount)
    expect(await numbers()).toEqual(
      expected
        .visible()
        .map(({ number }) => number)
        .sort(),
    )
  })

  it.each<[string, Permissions]>([
    ['contacts:all', { 'contacts:all': 'all' }],
    ['all tickets', { 'tickets:view': 'all' }],
  ])('leave out no contact with %s', async (_name, change) => {
    const { author, listId, numbers } = await authorWith(change)
    expect((await add(author, listId)).leftOut).toBe(0)
    expect(await numbers()).toContain(walled.number)
  })

  it('leave out every contact without contacts:view, also those without tickets', async () => {
    const { 'contacts:view': _, ...others } = listRights
    const author = await addUserWith(app, app.admin, { ...others, 'tickets:view': 'all' })
    const listId = (await app.call(createContactList, author, { body: { name: 'Sem contatos' } })).body.id
    const { hiddenCount, visible: visibleContacts } = expected
    expect((await add(author, listId)).leftOut).toBe(hiddenCount + visibleContacts().length)
    expect((await app.call(listContactListItems, author, { query: { contactListId: listId } })).body.contacts).toEqual(
      [],
    )
  })

  it('obey the scope of contacts:view too', async () => {
    const { author, listId, numbers } = await authorWith({ 'tickets:view': 'all', 'contacts:view': 'queues' })
    expect((await add(author, listId)).leftOut).toBe(expected.hiddenCount)
    expect(await numbers()).not.toContain(walled.number)
  })
})

it('contacts.2: a typed number of an unseen contact is 403; a number without a contact is open', async () => {
  const { author, listId } = await authorWith({})
  const body = (number: string) => ({ name: 'Digitado', number, email: '', contactListId: listId })
  const create = (as: Person, number: string) => app.call(createContactListItem, as, { body: body(number) })
  expect(await create(author, walled.number)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  const item = await create(author, customerNumber())
  expect(item.status).toBe(200)
  const change = (number: string) =>
    app.call(updateContactListItem, author, { params: { id: item.body.id }, body: { number } })
  expect(await change(`+${walled.number}`)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  expect((await change(visible.number)).status).toBe(200)
  expect((await create(app.admin, walled.number)).status).toBe(200)
})

it('contacts.2: an import rejects the rows of unseen contacts with their reason', async () => {
  const { author, listId } = await authorWith({})
  const rows = [visible, walled, free].map(({ number }, n) => ({ row: n + 2, name: 'Planilha', number, email: '' }))
  const preview = async (as: Person) =>
    (await app.call(previewContactListImport, as, { params: { id: listId }, body: { fileName: 'a.csv', rows } })).body
  const limited = await preview(author)
  expect([limited.fresh, limited.invalid]).toEqual([2, 1])
  const { body: rejects } = await app.call(listContactListRejects, author, { params: { id: limited.id } })
  expect(rejects).toMatchObject([{ row: 3, number: walled.number, reason: 'contactHidden' }])
  expect(await preview(app.admin)).toMatchObject({ fresh: 3, invalid: 0 })
})

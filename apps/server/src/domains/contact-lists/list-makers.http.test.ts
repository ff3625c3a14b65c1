import * as lists from '@recado/contract/contact-lists/endpoints'
import { moveExtracted, startExtraction } from '@recado/contract/extractor/endpoints'
import { defaultPermissions, type Permissions } from '@recado/contract/permissions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import { customerNumber } from '../../../test/company-fixture.ts'
import { insertContactWith } from '../../../test/contacts-in-queues.ts'
import type { Person } from '../../../test/people.ts'
import { addUserWith } from '../../../test/roles.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'
import { workbookForm } from './test/calls.ts'

/** roles.3: `lists:edit` in the scope `own` covers the user's own lists, with their people and imports. */

const makersRole: Permissions = {
  ...defaultPermissions('user'),
  ...{ 'lists:view': 'all', 'lists:edit': 'own', 'bulk:view': 'all', 'tickets:view': 'all' },
  ...{ 'contacts-page:deleteContact': 'all', 'extractor:view': 'all', 'extractor:edit': 'all' },
}

let app: SharedTestApp
let maker: Person
let colleague: Person
let editor: Person
let contact: Awaited<ReturnType<typeof insertContactWith>>
beforeAll(async () => {
  app = await sharedTestApp()
  maker = await addUserWith(app, app.admin, makersRole)
  colleague = await addUserWith(app, app.admin, makersRole)
  editor = await addUserWith(app, app.admin, { ...makersRole, 'lists:edit': 'all' })
  contact = await insertContactWith(app, app.admin, { name: 'Para a lista', ticket: { queueId: null } })
})
afterAll(() => app?.stop())

const at = (id: number) => ({ params: { id } })
const newList = async (as: Person) =>
  (await app.call(lists.createContactList, as, { body: { name: 'Do autor' } })).body.id
const newItem = async (as: Person) => {
  const body = { name: 'Pessoa', number: '', email: '', contactListId: await newList(as) }
  return (await app.call(lists.createContactListItem, as, { body })).body.id
}
const sheet = () => ({ fileName: 'a.xlsx', rows: [{ row: 2, name: 'Ana', number: customerNumber(), email: '' }] })
const newImport = async (as: Person) =>
  (await app.call(lists.previewContactListImport, as, { ...at(await newList(as)), body: sheet() })).body.id
const business = () => ({ nome: 'Loja', numero: customerNumber() })

type Change = (as: Person, id: number) => Promise<{ status: number; body: { error?: string } }>
const changes: Array<[string, (as: Person) => Promise<number>, Change]> = [
  [
    'add a person',
    newList,
    (as, contactListId) =>
      app.call(lists.createContactListItem, as, { body: { name: 'Bia', number: '', email: '', contactListId } }),
  ],
  [
    'change a person',
    newItem,
    (as, id) => app.call(lists.updateContactListItem, as, { ...at(id), body: { name: 'Outra' } }),
  ],
  ['remove a person', newItem, (as, id) => app.call(lists.deleteContactListItem, as, at(id))],
  [
    'add contacts',
    newList,
    (as, id) => app.call(lists.addContactsToList, as, { ...at(id), body: { ids: [contact.id] } }),
  ],
  [
    'add the contacts of tickets',
    newList,
    async (as, id) => {
      const [ticket] = await app.rows<{ id: number }>('select id from tickets where contact_id = $1', [contact.id])
      return app.call(lists.addTicketsToList, as, { ...at(id), body: { ids: [ticket?.id ?? 0] } })
    },
  ],
  [
    'preview an import',
    newList,
    (as, id) => app.call(lists.previewContactListImport, as, { ...at(id), body: sheet() }),
  ],
  [
    'upload a spreadsheet',
    newList,
    (as, id) =>
      app.call(lists.uploadContactList, as, {
        ...at(id),
        body: workbookForm([
          ['nome', 'numero'],
          ['Ana', customerNumber()],
        ]) as never,
      }),
  ],
  ['start an import', newImport, (as, id) => app.call(lists.startContactListImport, as, at(id))],
  ['drop an import', newImport, (as, id) => app.call(lists.dropContactListImport, as, at(id))],
  ['look up the numbers', newList, (as, id) => app.call(lists.checkContactList, as, { ...at(id), body: {} })],
  [
    'move extracted businesses',
    newList,
    (as, listId) => app.call(moveExtracted, as, { params: { listId }, body: { contatos: [business()] as never } }),
  ],
]

it.each(changes)(
  'roles.3: %s of a list: its maker and users with lists:edit for all, not a colleague',
  async (_what, make, change) => {
    const id = await make(maker)
    expect(await change(colleague, id)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
    expect((await change(maker, id)).status).toBe(200)
    expect((await change(editor, await make(maker))).status).toBe(200)
  },
)

it('roles.3: an extraction copies its results only into a list that its author may change', async () => {
  const start = async (as: Person, autoCopyListId: number) =>
    app.call(startExtraction, as, {
      body: {
        ...{ pesquisa: 'padaria', city: 'Porto Alegre', quantidade: 5, roomId: 'listas', removeFirstNine: true },
        ...{ countryCode: '+55', autoSaveToContacts: false, autoCopyListId, source: 'sample' },
      } as never,
    })
  const id = await newList(maker)
  expect(await start(colleague, id)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  expect((await start(maker, id)).status).toBe(200)
})

it('roles.3: an import is not started after its author lost the right to change the list', async () => {
  const author = await addUserWith(app, app.admin, { ...makersRole, 'lists:edit': 'all' })
  const { id } = (
    await app.call(lists.previewContactListImport, author, { ...at(await newList(maker)), body: sheet() })
  ).body
  await app.rows(
    `update roles set permissions = permissions || '{"lists:edit": "own"}' where id = (select role_id from users where id = $1)`,
    [author.userId],
  )
  const { email } = author
  expect(await app.call(lists.startContactListImport, await app.signIn(email), at(id))).toMatchObject({
    ...{ status: 403, body: { error: 'ERR_NO_PERMISSION' } },
  })
  expect((await app.call(lists.startContactListImport, app.admin, at(id))).status).toBe(200)
})

it('roles.3: without lists:edit no list is changed by another right', async () => {
  const { 'lists:edit': _, ...others } = makersRole
  const outsider = await addUserWith(app, app.admin, others)
  for (const [, make, change] of changes) expect((await change(outsider, await make(maker))).status).toBe(403)
})

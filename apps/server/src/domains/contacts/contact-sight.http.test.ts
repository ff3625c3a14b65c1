import * as endpoints from '@recado/contract/contacts/endpoints'
import { previewContactImport } from '@recado/contract/contacts/import-endpoints'
import { showConsent } from '@recado/contract/contacts/opt-out'
import { searchEverywhere } from '@recado/contract/conversations/search'
import { listAudit } from '@recado/contract/identity/audit'
import { defaultPermissions, type Permissions, type Scope } from '@recado/contract/permissions'
import { createQueue } from '@recado/contract/queues/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import { customerNumber } from '../../../test/company-fixture.ts'
import { insertContactWith, serve } from '../../../test/contacts-in-queues.ts'
import { addUserWith } from '../../../test/roles.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'

/** contacts.2, access.8: which contacts a user sees, changes and exports. */

let app: SharedTestApp
let servedQueueId: number
let otherQueueId: number
beforeAll(async () => {
  app = await sharedTestApp()
  const newQueue = async (name: string, color: string) =>
    (await app.call(createQueue, app.admin, { body: { name, color } })).body.id
  servedQueueId = await newQueue('Servida', '#112233')
  otherQueueId = await newQueue('Outra', '#223344')
})
afterAll(() => app?.stop())

const forbidden = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
const at = (id: number) => ({ params: { id } })
let serial = 0

/** A user of one queue whose role differs from an attendant's, with a contact of each kind. */
async function userWith(change: Permissions) {
  const user = await addUserWith(app, app.admin, { ...defaultPermissions('user'), ...change })
  await serve(app, user, servedQueueId)
  const name = `Visto n${++serial}n`
  const own = { queueId: otherQueueId, userId: user.userId }
  const contacts = {
    own: await insertContactWith(app, user, { name: `${name} own`, ticket: own }),
    served: await insertContactWith(app, user, { name: `${name} served`, ticket: { queueId: servedQueueId } }),
    unserved: await insertContactWith(app, user, { name: `${name} unserved`, ticket: { queueId: otherQueueId } }),
    queueless: await insertContactWith(app, user, { name: `${name} queueless`, ticket: { queueId: null } }),
    free: await insertContactWith(app, user, { name: `${name} free` }),
  }
  return { user, name, contacts }
}
type Kind = keyof Awaited<ReturnType<typeof userWith>>['contacts']

const everyKind: Kind[] = ['free', 'own', 'queueless', 'served', 'unserved']
const kindsOf = (rows: ReadonlyArray<{ name: string }>) => rows.map(({ name }) => name.split(' ').at(-1)).sort()
const seenKinds: Record<Scope, Kind[]> = {
  own: ['free', 'own'],
  queues: ['free', 'own', 'served'],
  all: everyKind,
}

describe.each(Object.entries(seenKinds) as [Scope, Kind[]][])('access.8: contacts:view %s', (scope, kinds) => {
  it('limits lists, counts, searches and single contacts', async () => {
    const { user, name, contacts } = await userWith({ 'contacts:view': scope })
    for (const searchParam of [name, name.toUpperCase()]) {
      const { body } = await app.call(endpoints.listContacts, user, { query: { searchParam } })
      expect([kindsOf(body.contacts), body.count]).toEqual([kinds, kinds.length])
    }
    const today = await app.call(endpoints.listContacts, user, {
      query: { dateStart: '2020-01-01', searchParam: name },
    })
    expect(kindsOf(today.body.contacts)).toEqual(kinds)
    await app.rows(`update contacts set name = 'Aaa ' || name where id = $1`, [contacts.unserved.id])
    const { body: all } = await app.call(endpoints.listContacts, user, { query: {} })
    expect(all.contacts.some(({ id }) => id === contacts.unserved.id)).toBe(scope === 'all')
    expect(kindsOf((await app.call(endpoints.listContactNames, user, { query: { name } })).body)).toEqual(kinds)
    for (const kind of everyKind) {
      const { id } = contacts[kind]
      const status = kinds.includes(kind) ? 200 : 403
      const calls = [endpoints.showContact, showConsent] as const
      for (const call of calls) expect([kind, (await app.call(call, user, at(id))).status]).toEqual([kind, status])
    }
    const { body: everywhere } = await app.call(searchEverywhere, user, { query: { searchParam: name } })
    expect(kindsOf(everywhere.people)).toEqual(kinds)
    const foreign = await insertContactWith(app, app.stranger, { name })
    expect((await app.call(endpoints.showContact, user, at(foreign.id))).status).toBe(404)
  })

  it('limits an export, which the audit log has with its count and filter', async () => {
    const { user, name } = await userWith({ 'contacts:view': scope, 'contacts:export': 'all' })
    const { body } = await app.call(endpoints.exportContacts, user, { query: { searchParam: name } })
    const rows = String(body).trim().split('\n').slice(1)
    expect(rows.map((row) => row.split(';')[0]?.split(' ').at(-1)).sort()).toEqual(kinds)
    const { entries } = (await app.call(listAudit, app.admin, { query: { area: 'contacts' } })).body
    const entry = entries.find(({ action, userId }) => action === 'contact.export' && userId === user.userId)
    const after = Object.fromEntries((entry?.changes ?? []).map(({ field, after: value }) => [field, value]))
    expect(after).toMatchObject({ rows: kinds.length, search: name })
  })
})

it('access.8: an export needs contacts:export', async () => {
  expect(await app.call(endpoints.exportContacts, app.attendant, { query: {} })).toMatchObject(forbidden)
  expect((await app.call(endpoints.exportContacts, app.admin, { query: {} })).status).toBe(200)
})

describe.each<[string, Permissions, { name: Kind[]; number: Kind[] }]>([
  ['own', { 'contacts:edit': 'own' }, { name: ['free', 'own'], number: ['free', 'own'] }],
  ['queues', { 'contacts:edit': 'queues' }, { name: seenKinds.queues, number: seenKinds.queues }],
  ['all, with tickets of own queues', { 'contacts:edit': 'all' }, { name: everyKind, number: seenKinds.queues }],
  ['all, with all tickets', { 'contacts:edit': 'all', 'tickets:view': 'all' }, { name: everyKind, number: everyKind }],
])('contacts.2: contacts:edit %s', (_scope, change, kinds) => {
  it('limits changes of names and numbers', async () => {
    const { user, name, contacts } = await userWith(change)
    for (const kind of everyKind) {
      const { id } = contacts[kind]
      const rename = await app.call(endpoints.updateContact, user, {
        ...at(id),
        body: { name: `${name} novo ${kind}` },
      })
      expect([kind, rename.status]).toEqual([kind, kinds.name.includes(kind) ? 200 : 403])
      const renumber = { ...at(id), body: { number: customerNumber() } }
      const { status } = await app.call(endpoints.updateContact, user, renumber)
      expect([kind, status]).toEqual([kind, kinds.number.includes(kind) ? 200 : 403])
    }
  })

  it('limits changes of many contacts, and imports over existing ones', async () => {
    const { user, name, contacts } = await userWith(change)
    const body = { all: true, searchParam: name, updateData: { queueId: servedQueueId } }
    expect((await app.call(endpoints.updateContacts, user, { body })).body.count).toBe(kinds.name.length)
    const ids = Object.values(contacts).map(({ id }) => id)
    const byId = await app.call(endpoints.updateContacts, user, {
      body: { ids, updateData: { queueId: servedQueueId } },
    })
    expect(byId.body.count).toBe(kinds.name.length)
    const rows = Object.values(contacts).map(({ number }, n) => ({ row: n + 2, name: 'Planilha', number, email: '' }))
    const { body: preview } = await app.call(previewContactImport, user, { body: { fileName: 'a.csv', rows } })
    expect([preview.known, preview.invalid]).toEqual([kinds.name.length, everyKind.length - kinds.name.length])
  })
})

it('access.8: a user who sees some contacts is asked to reload, and receives no data', async () => {
  const { user, contacts } = await userWith({ 'contacts:view': 'queues' })
  const [limited, whole] = [await app.socket(user), await app.socket(app.attendant)]
  await app.call(endpoints.updateContact, app.admin, { ...at(contacts.unserved.id), body: { name: 'Mudado ao vivo' } })
  expect(await limited.receives('-contact')).toEqual({ action: 'update-to-fecth' })
  const event = await whole.receives('-contact', ({ action }) => action === 'update')
  expect(event).toMatchObject({ contact: { name: 'Mudado ao vivo' } })
  expect(JSON.stringify(limited.received)).not.toContain('Mudado ao vivo')
})

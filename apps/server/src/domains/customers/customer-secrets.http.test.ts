import { markCompanyClient } from '@recado/contract/contacts/endpoints'
import * as endpoints from '@recado/contract/customers/endpoints'
import { listAudit } from '@recado/contract/identity/audit'
import { defaultPermissions, type Permissions } from '@recado/contract/permissions'
import { createQueue } from '@recado/contract/queues/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import { customerNumber } from '../../../test/company-fixture.ts'
import { insertContactWith, serve } from '../../../test/contacts-in-queues.ts'
import type { Person } from '../../../test/people.ts'
import { addUserWith } from '../../../test/roles.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'

/** access.8: the readers of customers' passwords. contacts.2: the numbers that a customer may get. */

let app: SharedTestApp
let servedQueueId: number
let otherQueueId: number
let keeper: Person
let attendant: Person
beforeAll(async () => {
  app = await sharedTestApp()
  const newQueue = async (name: string, color: string) =>
    (await app.call(createQueue, app.admin, { body: { name, color } })).body.id
  servedQueueId = await newQueue('Servida', '#112233')
  otherQueueId = await newQueue('Outra', '#223344')
  const rights: Permissions = { ...defaultPermissions('user'), 'customers:secrets': 'all' }
  keeper = await addUserWith(app, app.admin, rights)
  attendant = await addUserWith(app, app.admin, defaultPermissions('user'))
  for (const user of [keeper, attendant]) await serve(app, user, servedQueueId)
})
afterAll(() => app?.stop())

const forbidden = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
const add = (as: Person, body: Record<string, unknown>) => app.call(endpoints.addCustomer, as, { body })
const edit = (as: Person, id: number, body: Record<string, unknown>) =>
  app.call(endpoints.editCustomer, as, { params: { id }, body })
const newCustomer = async (change: object = {}) =>
  (await add(app.admin, { name: 'Ana', number: customerNumber(), password: 's3nha', key: 'K-1', ...change })).body
const passwordIn = async (as: Person, search: string, query: object = {}) =>
  (await app.call(endpoints.listCustomers, as, { query: { search, ...query } })).body.clientes[0]?.password
const showPassword = (as: Person, id: number) => app.call(endpoints.showCustomerPassword, as, { params: { id } })
const entriesOf = async (action: string, { userId }: Person) =>
  (await app.call(listAudit, app.admin, { query: { area: 'contacts' } })).body.entries.filter(
    (entry) => entry.action === action && entry.userId === userId,
  )

describe('access.8: customers’ passwords', () => {
  it('a list has them with customers:secrets only, and each such list is in the audit log with its count', async () => {
    const name = `Lista ${customerNumber()}`
    await newCustomer({ name })
    await newCustomer({ name: `${name} b` })
    await newCustomer({ name: `${name} c`, password: '', key: '' })
    expect(await passwordIn(attendant, name)).toBe('')
    expect(await entriesOf('customer.passwordsRead', attendant)).toEqual([])
    expect(await passwordIn(keeper, name)).toBe('s3nha')
    const [entry, ...others] = await entriesOf('customer.passwordsRead', keeper)
    expect(others).toEqual([])
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'rows', after: 2 }),
        expect.objectContaining({ field: 'search', after: name }),
      ]),
    )
  })

  it('a list that hides them has none, and no entry', async () => {
    const name = `Oculta ${customerNumber()}`
    await newCustomer({ name })
    const before = (await entriesOf('customer.passwordsRead', app.admin)).length
    expect(await passwordIn(app.admin, name, { hidePasswords: 'true' })).toBe('')
    expect(await entriesOf('customer.passwordsRead', app.admin)).toHaveLength(before)
    expect(await passwordIn(app.admin, name)).toBe('s3nha')
    expect(await entriesOf('customer.passwordsRead', app.admin)).toHaveLength(before + 1)
  })

  it('one is shown by a call that is in the audit log', async () => {
    const { id, name } = await newCustomer()
    expect(await showPassword(attendant, id)).toMatchObject(forbidden)
    expect(await showPassword(keeper, id)).toMatchObject({ status: 200, body: { password: 's3nha' } })
    const [entry] = await entriesOf('customer.passwordShown', keeper)
    expect(entry).toMatchObject({ subject: `customer ${id}`, subjectName: name })
    expect((await showPassword(app.stranger, id)).status).toBe(404)
    expect((await showPassword(keeper, 2 ** 31)).status).toBe(404)
  })

  it('a save without one, or with an empty one, keeps it; answers never read it', async () => {
    const { id } = await newCustomer()
    for (const change of [{ comment: 'a' }, { password: '' }, { password: '', comment: 'b' }])
      expect((await edit(app.admin, id, change)).body.password).toBe('')
    expect((await edit(attendant, id, { password: 'outra' })).body.password).toBe('')
    expect((await showPassword(keeper, id)).body.password).toBe('outra')
    expect((await edit(keeper, id, { password: 'nova' })).body.password).toBe('nova')
    expect((await add(attendant, { name: 'Bia', number: customerNumber(), password: 'dela' })).body.password).toBe('')
  })
})

describe('access.8: customers’ keys', () => {
  const keyIn = async (as: Person, search: string, query: object = {}) =>
    (await app.call(endpoints.listCustomers, as, { query: { search, ...query } })).body.clientes[0]?.key
  const storedKey = async (id: number) => (await showPassword(app.admin, id)).body.key

  it('are read like passwords, with the same audit entries', async () => {
    const { id, name } = await newCustomer({ name: `Chave ${customerNumber()}`, password: '' })
    expect(await keyIn(attendant, name)).toBe('')
    expect(await keyIn(keeper, name, { hidePasswords: 'true' })).toBe('')
    const before = (await entriesOf('customer.passwordsRead', keeper)).length
    expect(await keyIn(keeper, name)).toBe('K-1')
    const entries = await entriesOf('customer.passwordsRead', keeper)
    expect(entries).toHaveLength(before + 1)
    expect(entries[0]?.changes).toContainEqual(expect.objectContaining({ field: 'rows', after: 1 }))
    expect(await storedKey(id)).toBe('K-1')
  })

  it('a save without one, or with an empty one, keeps it; answers never read it', async () => {
    const { id } = await newCustomer()
    for (const change of [{ comment: 'a' }, { key: '' }, { key: '', comment: 'b' }])
      expect((await edit(app.admin, id, change)).body.key).toBe('')
    expect((await edit(attendant, id, { key: 'K-2' })).body.key).toBe('')
    expect(await storedKey(id)).toBe('K-2')
    expect((await edit(keeper, id, { key: 'K-3' })).body.key).toBe('K-3')
    expect((await add(attendant, { name: 'Bia', number: customerNumber(), key: 'K-4' })).body.key).toBe('')
  })
})

describe('contacts.2: the number of a customer', () => {
  const contactIn = (queueId: number) => insertContactWith(app, app.admin, { name: 'Cliente', ticket: { queueId } })

  it('is not the number of a contact whose tickets the user may not see', async () => {
    const { number } = await contactIn(otherQueueId)
    expect(await add(attendant, { name: 'Ana', number })).toMatchObject(forbidden)
    const { id } = await newCustomer()
    expect(await edit(attendant, id, { whatsapp: number })).toMatchObject(forbidden)
    expect((await add(app.admin, { name: 'Ana', number })).status).toBe(200)
    const visible = await contactIn(servedQueueId)
    expect((await add(attendant, { name: 'Ana', number: visible.number })).status).toBe(200)
    expect((await edit(attendant, id, { whatsapp: visible.number })).status).toBe(200)
  })

  it('is not taken from such a contact either; other fields change', async () => {
    const { number } = await contactIn(otherQueueId)
    const { id } = await newCustomer({ number })
    expect(await edit(attendant, id, { whatsapp: customerNumber() })).toMatchObject(forbidden)
    expect((await edit(attendant, id, { whatsapp: number, comment: 'renovado' })).body).toMatchObject({ number })
    expect((await edit(app.admin, id, { whatsapp: customerNumber() })).status).toBe(200)
  })

  it('a contact is marked as a customer only by users who may see its tickets', async () => {
    const mark = async (as: Person, queueId: number) => {
      const { id } = await contactIn(queueId)
      return app.call(markCompanyClient, as, { params: { contactId: id }, body: { isCompanyClient: true } })
    }
    expect(await mark(attendant, otherQueueId)).toMatchObject(forbidden)
    expect((await mark(attendant, servedQueueId)).status).toBe(200)
    expect((await mark(app.admin, otherQueueId)).status).toBe(200)
  })
})

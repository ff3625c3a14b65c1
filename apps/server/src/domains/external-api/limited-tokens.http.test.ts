import type { TokenScope } from '@recado/contract/access'
import { listContacts, showContact } from '@recado/contract/contacts/endpoints'
import { listTickets, showTicket } from '@recado/contract/conversations/endpoints'
import { createApiToken, listApiTokens, showSentByApi } from '@recado/contract/external-api/endpoints'
import { listAudit } from '@recado/contract/identity/audit'
import { deleteUser } from '@recado/contract/identity/endpoints'
import { defaultPermissions, everyPermission, type Permissions } from '@recado/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from '../../../test/company-fixture.ts'
import { insertContactWith, serve } from '../../../test/contacts-in-queues.ts'
import type { Person } from '../../../test/people.ts'
import { addUserWith } from '../../../test/roles.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'
import { apiTokenProgram, connectionProgram, sendText } from './test/programs.ts'

/** external-api.10: a token acts within the rights of its creator. */

let app: SharedTestApp
let fixture: CompanyFixture
let servedQueueId: number
let otherQueueId: number
beforeAll(async () => {
  app = await sharedTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'ficha')
  servedQueueId = await fixture.newQueue()
  otherQueueId = await fixture.newQueue()
})
afterAll(() => app?.stop())

const forbidden = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
const everyScope: TokenScope[] = ['messages:send', 'contacts:read', 'tickets:read']
const creatorRights: Permissions = { ...defaultPermissions('user'), 'tokens:view': 'all', 'tokens:edit': 'all' }

async function creatorWith(permissions: Permissions): Promise<Person> {
  const creator = await addUserWith(app, app.admin, permissions)
  await serve(app, creator, servedQueueId)
  return creator
}
const setPermissions = ({ companyId, userId }: Person, permissions: Permissions) =>
  app.rows(
    `update roles r set permissions = $3 from users u
     where u.company_id = $1 and u.id = $2 and r.company_id = $1 and r.id = u.role_id`,
    [companyId, userId, JSON.stringify(permissions)],
  )
const create = (as: Person, ...scopes: TokenScope[]) => app.call(createApiToken, as, { body: { name: 'Loja', scopes } })

async function contactsAndTickets() {
  const name = `Ficha ${customerNumber()}`
  const visible = await insertContactWith(app, app.admin, { name, ticket: { queueId: servedQueueId } })
  const walled = await insertContactWith(app, app.admin, { name, ticket: { queueId: otherQueueId } })
  const ticketOf = async ({ id }: { id: number }) =>
    (await app.rows<{ id: number }>('select id from tickets where contact_id = $1', [id]))[0]?.id ?? 0
  return { name, visible, walled, seenTicket: await ticketOf(visible), hiddenTicket: await ticketOf(walled) }
}
const send = (as: Person, number: string) =>
  sendText(app, as, { number, body: 'Pedido enviado', whatsappId: fixture.connectionId })

describe('external-api.10: creating a token', () => {
  it.each<[TokenScope, keyof Permissions]>([
    ['messages:send', 'tickets:answer'],
    ['contacts:read', 'contacts:view'],
    ['tickets:read', 'tickets:view'],
  ])('with the scope %s needs %s', async (scope, permission) => {
    const { [permission]: _, ...rights } = { ...everyPermission }
    const creator = await creatorWith(rights)
    expect(await create(creator, scope)).toMatchObject(forbidden)
    expect(await create(creator, ...everyScope)).toMatchObject(forbidden)
    const others = everyScope.filter((one) => one !== scope)
    expect((await create(creator, ...others)).status).toBe(200)
  })
})

describe('external-api.10: the token of a limited creator', () => {
  it('reads the tickets and contacts that the creator may see', async () => {
    const { name, visible, walled, seenTicket, hiddenTicket } = await contactsAndTickets()
    const creator = await creatorWith({ ...creatorRights, 'contacts:view': 'queues' })
    const program = await apiTokenProgram(app, creator, ...everyScope)
    const { body: contacts } = await app.call(listContacts, program, { query: { searchParam: name } })
    expect(contacts.contacts.map(({ id }) => id)).toEqual([visible.id])
    expect((await app.call(showContact, program, { params: { id: visible.id } })).status).toBe(200)
    expect(await app.call(showContact, program, { params: { id: walled.id } })).toMatchObject(forbidden)
    const { body: tickets } = await app.call(listTickets, program, { query: { searchParam: name } })
    expect(tickets.tickets.map(({ id }) => id)).toEqual([seenTicket])
    expect((await app.call(showTicket, program, { params: { id: seenTicket } })).status).toBe(200)
    expect(await app.call(showTicket, program, { params: { id: hiddenTicket } })).toMatchObject(forbidden)
  })

  it('sends to the contacts whose tickets the creator may answer, and to new numbers', async () => {
    const { visible, walled } = await contactsAndTickets()
    const program = await apiTokenProgram(app, await creatorWith(creatorRights), 'messages:send')
    const whole = await apiTokenProgram(app, app.admin, 'messages:send')
    expect((await send(program, visible.number)).status).toBe(200)
    expect((await send(program, customerNumber())).status).toBe(200)
    expect(await send(program, walled.number)).toMatchObject(forbidden)
    const delivery = await send(whole, walled.number)
    expect(delivery.status).toBe(200)
    const state = (as: Person) => app.call(showSentByApi, as, { params: { id: delivery.body.id } })
    expect(await state(program)).toMatchObject(forbidden)
    expect((await state(whole)).status).toBe(200)
    const line = await connectionProgram(app, app.admin, fixture.connectionId)
    expect((await send(line, walled.number)).status).toBe(200)
  })

  it('follows the creator’s rights, and answers 403 after they lost the permission', async () => {
    const { name, visible, walled } = await contactsAndTickets()
    const creator = await creatorWith(creatorRights)
    const program = await apiTokenProgram(app, creator, ...everyScope)
    const read = () => app.call(listContacts, program, { query: { searchParam: name } })
    expect((await read()).body.count).toBe(2)
    await setPermissions(creator, { ...creatorRights, 'contacts:view': 'queues' })
    expect((await read()).body.contacts.map(({ id }) => id)).toEqual([visible.id])
    await setPermissions(creator, { 'tickets:view': 'all', 'tickets:answer': 'all' })
    expect(await read()).toMatchObject(forbidden)
    expect((await send(program, walled.number)).status).toBe(200)
    await setPermissions(creator, { 'tickets:view': 'all' })
    expect(await send(program, walled.number)).toMatchObject(forbidden)
  })
})

describe('external-api.10: deleting the creator', () => {
  const tokens = async () => (await app.call(listApiTokens, app.admin, {})).body.apiTokens.map(({ id }) => id)

  it('revokes the token of a limited one', async () => {
    const creator = await creatorWith(creatorRights)
    const program = await apiTokenProgram(app, creator, 'tickets:read')
    expect((await app.call(deleteUser, app.admin, { params: { id: creator.userId } })).status).toBe(200)
    expect((await app.call(listTickets, program, {})).status).toBe(401)
    expect(await tokens()).not.toContain(program.id)
    const { entries } = (await app.call(listAudit, app.admin, { query: {} })).body
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'apiToken.delete', subject: `apiToken ${program.id}` }),
    )
  })

  it('keeps the token of one with all rights', async () => {
    const { name } = await contactsAndTickets()
    const creator = await creatorWith(everyPermission)
    const program = await apiTokenProgram(app, creator, ...everyScope)
    expect((await app.call(deleteUser, app.admin, { params: { id: creator.userId } })).status).toBe(200)
    expect((await app.call(listContacts, program, { query: { searchParam: name } })).body.count).toBe(2)
    expect(await tokens()).toContain(program.id)
  })
})

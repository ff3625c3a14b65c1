import { createConnection, deleteConnection } from '@recado/contract/connections/endpoints'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import {
  createTicket,
  listMessages,
  listTickets,
  showTicket,
  updateTicket,
} from '@recado/contract/conversations/endpoints'
import { listTimeline } from '@recado/contract/conversations/timeline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber, pair } from '../../../../../test/company-fixture.ts'
import { sharedTestApp } from '../../../../../test/shared-app.ts'

let app: SharedTestApp
let alfa: CompanyFixture

beforeAll(async () => {
  app = await sharedTestApp()
  alfa = await createCompanyFixture(app, app.admin, 'ALFA7Q')
})
afterAll(() => app?.stop())

let serial = 0
async function newConnection(fixture: CompanyFixture): Promise<number> {
  const body = { name: `Linha ${++serial}`, provider: 'simulator', queueIds: [fixture.queueId] } as const
  const { id } = await fixture.do(createConnection, { body })
  await pair(app, fixture.admin, id)
  return id
}
const writes = (fixture: CompanyFixture, whatsappId: number, number: string, body: string, group?: string) =>
  fixture.do(simulatorInbound, {
    params: { whatsappId },
    body: { number, name: 'Cliente', body, ...(group ? { group } : {}) },
  })
const unfinished = async (fixture: CompanyFixture, number: string) =>
  (await fixture.do(listTickets, { query: { searchParam: number, showAll: 'true' } })).tickets.filter(
    ({ status }) => status !== 'closed',
  )
const remove = (fixture: CompanyFixture, id: number) => fixture.do(deleteConnection, { params: { id } })
const move = (id: number, body: object, as = app.admin) => app.call(updateTicket, as, { params: { id }, body })

it('TKT-04: a customer who writes to another connection continues the ticket whose connection was deleted', async () => {
  const [first, second] = [await newConnection(alfa), await newConnection(alfa)]
  const number = customerNumber()
  await writes(alfa, first, number, 'pela primeira')
  const [before] = await unfinished(alfa, number)
  await move(before?.id ?? 0, { status: 'open', userId: app.admin.userId })
  await remove(alfa, first)
  await writes(alfa, second, number, 'pela segunda')
  const after = await unfinished(alfa, number)
  expect(after).toMatchObject([{ id: before?.id, whatsappId: second, status: 'open', userId: app.admin.userId }])
  const { messages } = await alfa.do(listMessages, { params: { ticketId: before?.id ?? 0 } })
  expect(messages.map(({ body }) => body)).toEqual(['pela primeira', 'pela segunda'])
  const { entries } = await alfa.do(listTimeline, { params: { id: before?.id ?? 0 } })
  expect(entries[0]).toMatchObject({
    action: 'continued',
    actor: { kind: 'customer' },
    before: { connection: null },
    after: { connection: { id: second } },
  })
})

it('of several tickets without a connection the open one continues, a resolved one never, and other companies are not affected', async () => {
  const [first, second, third] = [await newConnection(alfa), await newConnection(alfa), await newConnection(alfa)]
  const number = customerNumber()
  for (const [at, line] of [first, second].entries()) await writes(alfa, line, number, `linha ${at}`)
  const [one, two] = (await unfinished(alfa, number)).toSorted((a, b) => a.id - b.id)
  await move(one?.id ?? 0, { status: 'open', userId: app.admin.userId })
  await remove(alfa, first)
  await remove(alfa, second)
  await writes(alfa, third, number, 'agora')
  expect((await alfa.do(showTicket, { params: { id: one?.id ?? 0 } })).whatsappId).toBe(third)
  expect((await alfa.do(showTicket, { params: { id: two?.id ?? 0 } })).whatsappId).toBeNull()
  for (const id of [one?.id, two?.id]) await move(id ?? 0, { status: 'closed' })
  await remove(alfa, third)
  const beta = await createCompanyFixture(app, app.stranger, 'BETA9Z')
  await writes(beta, beta.connectionId, number, 'na outra empresa')
  expect(await unfinished(beta, number)).toHaveLength(1)
  const fourth = await newConnection(alfa)
  await writes(alfa, fourth, number, 'de novo')
  const [fresh, ...more] = await unfinished(alfa, number)
  expect([[one?.id, two?.id].includes(fresh?.id), more.length]).toEqual([false, 0])
  await remove(alfa, fourth)
})

it('TKT-19: an attendant continues over another connection as the owner; a second ticket is rejected in the meantime', async () => {
  const [first, second] = [await newConnection(alfa), await newConnection(alfa)]
  const number = customerNumber()
  await writes(alfa, first, number, 'oi')
  const [ticket] = await unfinished(alfa, number)
  const id = ticket?.id ?? 0
  await move(id, { status: 'open', userId: app.admin.userId })
  await remove(alfa, first)
  const again = await app.call(createTicket, app.admin, {
    body: { contactId: ticket?.contactId ?? 0, whatsappId: second, queueId: alfa.queueId },
  })
  expect([again.status, again.body.error]).toEqual([409, 'ERR_OTHER_OPEN_TICKET'])
  expect((await move(id, { status: 'open', userId: app.admin.userId, whatsappId: second }, app.stranger)).status).toBe(
    404,
  )
  expect((await move(id, { status: 'open', userId: app.admin.userId, whatsappId: second }, app.attendant)).status).toBe(
    403,
  )
  const moved = await move(id, { status: 'open', userId: app.admin.userId, whatsappId: second })
  expect(moved.body).toMatchObject({ whatsappId: second, status: 'open', userId: app.admin.userId })
  await remove(alfa, second)
})

it('a group continues only over a number that is its member', async () => {
  const [first, member, stranger] = [await newConnection(alfa), await newConnection(alfa), await newConnection(alfa)]
  await app.rows(`update settings set value = 'disabled' where company_id = $1 and key = 'CheckMsgIsGroup'`, [
    app.admin.companyId,
  ])
  const { id: contactId } = (
    await app.rows<{ id: number }>(
      `insert into contacts (company_id, name, number, is_group) values ($1, 'Obra', '120363000000001', true) returning id::int`,
      [app.admin.companyId],
    )
  )[0] ?? { id: 0 }
  const insert = (connection: number, status: string) =>
    app.rows<{ id: number }>(
      `insert into tickets (company_id, contact_id, connection_id, is_group, status, user_id, last_message, message_count)
       values ($1, $2, $3, true, $4, $5, '', 1) returning id::int`,
      [app.admin.companyId, contactId, connection, status, status === 'open' ? app.admin.userId : null],
    )
  const [ticket] = await insert(first, 'open')
  await insert(member, 'closed')
  await remove(alfa, first)
  const to = (whatsappId: number) => move(ticket?.id ?? 0, { status: 'open', userId: app.admin.userId, whatsappId })
  const rejection = await to(stranger)
  expect([rejection.status, rejection.body.error]).toEqual([409, 'ERR_GROUP_NOT_REACHED'])
  expect((await to(member)).body).toMatchObject({ whatsappId: member, status: 'open' })
})

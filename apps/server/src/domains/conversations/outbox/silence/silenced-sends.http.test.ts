import { showConnection } from '@recado/contract/connections/endpoints'
import { simulatorFault, simulatorOutbox, simulatorRestore } from '@recado/contract/connections/simulator'
import { sendMessages, updateTicket } from '@recado/contract/conversations/endpoints'
import { retryMessage } from '@recado/contract/conversations/sending'
import { updateCompany } from '@recado/contract/identity/company-endpoints'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture } from '../../../../../test/company-fixture.ts'
import { until } from '../../../../../test/until.ts'
import { setting } from '../../../chatbot/test/counter.ts'

let app: TestApp
let alfa: CompanyFixture
let beta: CompanyFixture
beforeAll(async () => {
  app = await startTestApp()
  alfa = await createCompanyFixture(app, app.admin, 'ALFA')
  beta = await createCompanyFixture(app, app.stranger, 'BETA')
  for (const { admin } of [alfa, beta]) await setting(app, admin, 'sendGreetingAccepted', 'enabled')
})
afterAll(() => app?.stop())
beforeEach(() => app.rows('delete from contacts'))

const connection = (fixture: CompanyFixture) => ({ params: { whatsappId: fixture.connectionId } })

/** While the session is down, a bot greets and a user writes. @returns the customer's number */
async function queueBoth(fixture: CompanyFixture): Promise<string> {
  const ticket = await fixture.newTicket()
  await fixture.do(simulatorFault, { ...connection(fixture), body: { drop: 503 } })
  await until(
    async () => (await fixture.do(showConnection, { params: { id: fixture.connectionId } })).status !== 'CONNECTED',
    'a dropped session',
  )
  await fixture.do(updateTicket, { params: { id: ticket.id }, body: { status: 'open', userId: fixture.admin.userId } })
  await fixture.do(sendMessages, { params: { ticketId: ticket.id }, body: { body: 'da pessoa' } })
  return ticket.contact.number
}
const change = async (fixture: CompanyFixture, body: Record<string, unknown>) => {
  const answer = await app.call(updateCompany, app.superUser, { params: { id: fixture.admin.companyId }, body })
  expect(answer.status).toBe(200)
}
/** Returns the send states of the bot's and the user's message. */
const sendStates = async ({ admin }: CompanyFixture) =>
  (
    await app.rows<{ state: string; error: string | null }>(
      `select send_state as state, send_error as error from messages where company_id = $1 and from_me
       order by is_automatic desc, id`,
      [admin.companyId],
    )
  ).map(({ state, error }) => [state, error])
const arrivedTexts = async (fixture: CompanyFixture, number: string) =>
  (await fixture.do(simulatorOutbox, { ...connection(fixture), query: { number } })).messages.map(({ body }) => body)

afterEach(() => change(alfa, { dueDate: '', status: true }))

const rejectedState = ['failed', 'ERR_SEND_COMPANY_OFF']
const sentState = ['sent', null]

describe("companies.1: a bot's queued messages when a company becomes inactive", () => {
  it.each([
    ['its due date passed and was extended', { dueDate: '2020-01-01' }, { dueDate: '' }],
    ['it was switched off and on', { status: false }, { status: true }],
  ])("are announced as rejected at once, and sent only on a user's request, when %s", async (_, away, back) => {
    const number = await queueBoth(alfa)
    const other = await queueBoth(beta)
    await change(alfa, away)
    await until(async () => (await sendStates(alfa))[0]?.[0] === 'failed', 'the rejection')
    expect([(await sendStates(alfa))[0], (await sendStates(beta))[0]?.[0]]).toEqual([rejectedState, 'waiting'])
    await change(alfa, back)
    for (const fixture of [alfa, beta]) await fixture.do(simulatorRestore, { ...connection(fixture), body: {} })
    await until(
      async () => (await sendStates(beta)).every(([state]) => state === 'sent'),
      'all messages of the other company',
    )
    await until(async () => (await sendStates(alfa))[1]?.[0] === 'sent', 'the message of the person')
    expect(await sendStates(alfa)).toEqual([rejectedState, sentState])
    expect([await arrivedTexts(alfa, number), (await arrivedTexts(beta, other)).length]).toEqual([['da pessoa'], 2])
    const [{ id } = { id: 0 }] = await app.rows<{ id: number }>(
      'select id::int from messages where company_id = $1 and is_automatic',
      [alfa.admin.companyId],
    )
    await alfa.do(retryMessage, { params: { id }, body: {} })
    await until(async () => (await sendStates(alfa)).every(([state]) => state === 'sent'), 'the requested reactions')
    expect(await arrivedTexts(alfa, number)).toHaveLength(2)
  })

  it('are rejected at their turn when no node received the change, for example while the server was down', async () => {
    const number = await queueBoth(alfa)
    await queueBoth(beta)
    const { companyId } = alfa.admin
    await app.rows(`update companies set due_date = '2020-01-01' where id = $1`, [companyId])
    await app.rows('update companies set due_date = null where id = $1', [companyId])
    await app.restart()
    expect((await sendStates(alfa)).map(([state]) => state)).toEqual(['waiting', 'waiting'])
    for (const fixture of [alfa, beta]) await fixture.do(simulatorRestore, { ...connection(fixture), body: {} })
    await until(async () => (await sendStates(alfa)).every(([state]) => state !== 'waiting'), 'the end of both')
    await until(
      async () => (await sendStates(beta)).every(([state]) => state === 'sent'),
      'all messages of the other company',
    )
    expect([await sendStates(alfa), await arrivedTexts(alfa, number)]).toEqual([
      [rejectedState, sentState],
      ['da pessoa'],
    ])
  })
})

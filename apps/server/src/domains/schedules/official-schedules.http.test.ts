import { raiseAck } from '@recado/channels/webhook-network'
import { showTicket } from '@recado/contract/conversations/endpoints'
import { createSchedule, showSchedule } from '@recado/contract/schedules/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DAY_MS, type OfficialApp, startOfficialApp } from '../../../test/official-network.ts'
import { soon } from '../../../test/soon.ts'
import { until } from '../../../test/until.ts'

/** Schedules over a network that requires a template to open a conversation. */
let official: OfficialApp
beforeAll(async () => {
  official = await startOfficialApp()
})
afterAll(() => official?.stop())
beforeEach(() => {
  official.network.beforeAnswer = () => undefined
  official.network.down = false
})

it('PLUS-40: a schedule for a customer who wrote more than a day ago fails with the reason', async () => {
  const { app } = official
  const ticketId = await official.customer(DAY_MS + 60_000)
  const { contactId } = (await app.call(showTicket, app.admin, { params: { id: ticketId } })).body
  const created = await app.call(createSchedule, app.admin, {
    body: { body: 'Lembrete', contactId, sendAt: '2099-12-31T12:00:00.000Z' },
  })
  const { id } = created.body
  await app.rows(`update schedules set send_at = now() where id = $1`, [id])
  // A restart runs the sweep for due schedules.
  await app.restart()
  const loadSchedule = async () => (await app.call(showSchedule, app.admin, { params: { id } })).body
  await until(async () => (await loadSchedule()).status === 'FALHOU', 'the end of the schedule')
  expect((await loadSchedule()).reason).toBe('ERR_WINDOW_CLOSED')
})

it.each([
  ['before', true],
  ['after', false],
])('SCH-05: a schedule is sent once the network accepts it, also %s its id is stored', async (_, isEarly) => {
  const { app, network } = official
  const ticketId = await official.customer()
  const { contactId } = (await app.call(showTicket, app.admin, { params: { id: ticketId } })).body
  // While the fake network is down it holds its webhook posts back, until `repost`.
  network.beforeAnswer = async (sentMessage) => {
    if (isEarly) await raiseAck(network, sentMessage, 2)
    network.down = true
  }
  const plan = (sendAt: string) =>
    app.call(createSchedule, app.admin, { body: { body: 'Lembrete', contactId, sendAt } })
  const { id } = (await soon(plan)).body
  const status = async () => (await app.call(showSchedule, app.admin, { params: { id } })).body.status
  if (!isEarly) {
    const findWithExternalId = () =>
      app.rows(`select 1 from messages where ticket_id = $1 and from_me and ack = 1 and external_id = $2`, [
        ticketId,
        network.storedMessages.at(-1)?.id,
      ])
    await until(async () => (await findWithExternalId()).length > 0, 'the id of the network')
    expect(await status()).toBe('NA_FILA')
    network.down = false
    await network.repost()
  }
  await until(async () => (await status()) === 'ENVIADA', 'the end of the schedule')
})

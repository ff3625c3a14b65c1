import { showTicket } from '@recado/contract/conversations/endpoints'
import { createSchedule, showSchedule } from '@recado/contract/schedules/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS, type OfficialApp, startOfficialApp } from '../../../test/official-network.ts'
import { until } from '../../../test/until.ts'

/** Schedules over a network that lets only templates open a conversation. */
let official: OfficialApp
beforeAll(async () => {
  official = await startOfficialApp()
})
afterAll(() => official?.stop())

it('PLUS-40: a schedule for a customer who wrote more than a day ago fails, and says why', async () => {
  const { app } = official
  const ticketId = await official.customer(DAY_MS + 60_000)
  const { contactId } = (await app.call(showTicket, app.admin, { params: { id: ticketId } })).body
  const made = await app.call(createSchedule, app.admin, {
    body: { body: 'Lembrete', contactId, sendAt: '2099-12-31T12:00:00.000Z' },
  })
  const { id } = made.body
  await app.rows(`update schedules set send_at = now() where id = $1`, [id])
  // A start looks after what became due.
  await app.restart()
  const shown = async () => (await app.call(showSchedule, app.admin, { params: { id } })).body
  await until(async () => (await shown()).status === 'FALHOU', 'the end of the schedule')
  expect((await shown()).reason).toBe('ERR_WINDOW_CLOSED')
})

import { showTicket, snoozeTicket } from '@recado/contract/conversations/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture } from '../../../../test/company-fixture.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'
import { soon } from '../../../../test/soon.ts'
import { until } from '../../../../test/until.ts'

let app: SharedTestApp
let fixture: CompanyFixture

beforeAll(async () => {
  app = await sharedTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'ALFA7Q')
})
afterAll(() => app?.stop())

it('PLUS-26: a ticket wakes automatically at its time, announced to every browser that shows it', async () => {
  const { id } = await fixture.newTicket()
  const socket = await app.socket(app.admin, [['joinNotification']])
  await soon((time) => app.call(snoozeTicket, app.admin, { params: { id }, body: { until: time } }))
  const isWakeEvent = (event: Record<string, unknown>) => {
    const ticket = event.ticket as { id?: number; version?: number; snoozedAt?: string | null } | undefined
    return ticket?.id === id && ticket.snoozedAt === null && (ticket.version ?? 0) >= 3
  }
  await until(
    () => socket.received.some(({ payload }) => isWakeEvent(payload ?? {})),
    'the waking of the ticket',
    45_000,
  )
  expect(await fixture.do(showTicket, { params: { id } })).toMatchObject({ snoozedAt: null, snoozedUntil: null })
  socket.close()
})

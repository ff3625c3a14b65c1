import { listMessages, updateTicket } from '@recado/contract/conversations/endpoints'
import { listPrivacyRequests, previewRetention, updatePrivacySettings } from '@recado/contract/privacy/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture } from '../../../test/company-fixture.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'
import { until } from '../../../test/until.ts'
import { enqueueScheduled } from '../../../test/wake-jobs.ts'
import { retentionPlan } from './jobs.ts'
import { fullPerson } from './test/full-person.ts'

let app: SharedTestApp
let alfa: CompanyFixture
let beta: CompanyFixture
beforeAll(async () => {
  app = await sharedTestApp()
  alfa = await createCompanyFixture(app, app.admin, 'ALFA')
  beta = await createCompanyFixture(app, app.stranger, 'BETA')
})
afterAll(() => app?.stop())
beforeEach(() => save(0, 0))

const save = (mediaDays: unknown, messageDays: unknown) =>
  app.call(updatePrivacySettings, app.admin, {
    body: { mediaDays, messageDays, asksConsent: false, consentText: 'Podemos?' } as never,
  })
const entries = async () => (await alfa.do(listPrivacyRequests, { query: { kind: 'retention' } as never })).requests
/** Runs the nightly job. */
async function night(): Promise<void> {
  await enqueueScheduled(app, retentionPlan)
  await until(async () => {
    const [left] = await app.rows<{ n: number }>(
      `select count(*)::int as n from pgboss.job where name in ('privacy.retention', 'privacy.retain') and state < 'completed'`,
    )
    return left?.n === 0
  }, 'the end of the night')
}
const age = (ticketId: number, days: number) =>
  app.rows(`update messages set sent_at = now() - $2 * interval '1 day' where ticket_id = $1`, [ticketId, days])
const visibleMessages = async (fixture: CompanyFixture, ticketId: number) =>
  (await fixture.do(listMessages, { params: { ticketId } })).messages.map(
    ({ body, removed: removedReason, mediaState, mediaUrl }) => ({
      ...{ body, removed: removedReason, mediaState, hasFile: mediaUrl !== null },
    }),
  )

it.each([
  [0, 200],
  [29, 400],
  [30, 200],
  [3650, 200],
  [3651, 400],
  [30.5, 400],
  [-1, 400],
])('PLUS-21: a limit of %s days returns %s', async (days, status) => {
  expect((await save(days, 0)).status).toBe(status)
  expect((await save(0, days)).status).toBe(status)
})

it("PLUS-21: media past the limit are removed and their bubbles stay; newer ones and other companies' are unchanged", async () => {
  const [old, young, other] = [
    await fullPerson(alfa, 'Velha'),
    await fullPerson(alfa, 'Nova'),
    await fullPerson(beta, 'Outra'),
  ]
  await age(old.ticketId, 31)
  await age(young.ticketId, 29)
  await age(other.ticketId, 400)
  const previewQuery = { query: { mediaDays: 30, messageDays: 0 } }
  expect((await app.call(previewRetention, app.admin, previewQuery)).body).toEqual({ media: 1, messages: 0 })
  expect((await app.call(previewRetention, app.attendant, previewQuery)).status).toBe(403)
  await save(30, 0)
  await night()
  expect((await visibleMessages(alfa, old.ticketId))[1]).toEqual({
    body: 'Veja',
    removed: 'media',
    mediaState: 'none',
    hasFile: false,
  })
  expect((await visibleMessages(alfa, old.ticketId))[0]?.removed).toBeNull()
  expect((await visibleMessages(alfa, young.ticketId))[1]?.hasFile).toBe(true)
  expect((await visibleMessages(beta, other.ticketId))[1]?.hasFile).toBe(true)
  const [entry] = await entries()
  expect(entry).toMatchObject({ kind: 'retention', state: 'done', userName: '', counts: [{ part: 'media', count: 1 }] })
  await night()
  expect(await entries(), 'a run without deletions adds no entry').toHaveLength(1)
})

it('PLUS-21: messages past the limit are removed from resolved tickets only, and every row stays', async () => {
  const [resolvedPerson, open] = [await fullPerson(alfa, 'Resolvida'), await fullPerson(alfa, 'Aberta')]
  await alfa.do(updateTicket, { params: { id: resolvedPerson.ticketId }, body: { status: 'closed' } as never })
  for (const { ticketId } of [resolvedPerson, open]) await age(ticketId, 61)
  await app.rows(`update tickets set last_message_at = now() - interval '61 days' where id = $1`, [
    resolvedPerson.ticketId,
  ])
  const count = () =>
    app.rows(
      `select (select count(*)::int from messages where company_id = any($1)) as messages,
         count(*)::int as tickets, sum(message_count)::int as counted from tickets where company_id = any($1)`,
      [app.companyIds],
    )
  const before = await count()
  const preview = await app.call(previewRetention, app.admin, { query: { mediaDays: 0, messageDays: 60 } })
  expect(preview.body).toEqual({ media: 0, messages: 2 })
  await save(0, 60)
  await night()
  expect(await visibleMessages(alfa, resolvedPerson.ticketId)).toEqual(
    [1, 2].map(() => ({ body: '', removed: 'message', mediaState: 'none', hasFile: false })),
  )
  expect((await visibleMessages(alfa, open.ticketId)).map(({ removed: removedReason }) => removedReason)).toEqual([
    null,
    null,
  ])
  expect(await count()).toEqual(before)
  const [ticket] = await app.rows(`select last_message, emptied_at is not null as emptied from tickets where id = $1`, [
    resolvedPerson.ticketId,
  ])
  expect(ticket).toEqual({ last_message: '', emptied: true })
})

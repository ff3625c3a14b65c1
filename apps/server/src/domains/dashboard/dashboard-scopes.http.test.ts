import {
  type DashboardFigure,
  gettingStarted,
  listFigureTickets,
  recordDashboardExport,
  showDashboard,
  ticketsPerAd,
  ticketsPerDay,
  ticketsPerUser,
} from '@recado/contract/dashboard/endpoints'
import { defaultPermissions, type Permissions, type Scope } from '@recado/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { addUserWith } from '../../../test/roles.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'

let app: SharedTestApp
let queueId: number
let adId: number
let people: Record<Scope | 'limitedList', Person>

beforeAll(async () => {
  app = await sharedTestApp()
  const { companyId } = app.admin
  const [queue] = await app.rows<{ id: number }>(
    `insert into queues (company_id, name, color) values ($1, 'Painel', '#123456') returning id`,
    [companyId],
  )
  queueId = queue?.id ?? 0
  const [ad] = await app.rows<{ id: number }>(
    `insert into ads (company_id, key, headline) values ($1, 'painel', 'Painel') returning id`,
    [companyId],
  )
  adId = ad?.id ?? 0
  const withScope = async (scope: Scope, more: Permissions = {}) => {
    const person = await addUserWith(app, app.admin, {
      ...defaultPermissions('user'),
      'dashboard:view': scope,
      ...more,
    })
    await app.rows('insert into user_queues (company_id, user_id, queue_id) values ($1, $2, $3)', [
      ...[companyId, person.userId, queueId],
    ])
    return person
  }
  people = {
    own: await withScope('own', { 'tickets:view': 'all' }),
    queues: await withScope('queues', { 'tickets:view': 'all' }),
    all: await withScope('all', { 'tickets:view': 'all' }),
    limitedList: await withScope('all'),
  }
  await app.rows('delete from tickets where company_id = $1', [companyId])
  for (const person of [people.own, people.queues, people.all, people.limitedList])
    await ticketsOf({ userId: person.userId, queueId: null })
  await ticketsOf({ userId: app.attendant.userId, queueId })
  await ticketsOf({ userId: null, queueId: null })
})
afterAll(() => app?.stop())

let serial = 0
const adTexts = { headline: '', sourceUrl: '', sourceId: '', sourceType: 'ad', clickId: '' }

/** Adds a waiting ticket, an open one, and one that was resolved after ten minutes with a score of 3. */
async function ticketsOf({ userId, queueId: queue }: { userId: number | null; queueId: number | null }) {
  for (const status of ['pending', 'open', 'closed']) {
    const [row] = await app.rows<{ id: number }>(
      `with person as (insert into contacts (company_id, name, number) values ($1, $2, $2) returning id)
       insert into tickets (company_id, contact_id, status, user_id, queue_id, ad, closed_at, accepted_at, talk_seconds)
       select $1, id, $3, $4, $5, $6, case when $3 = 'closed' then now() end, case when $3 = 'closed' then now() end,
         case when $3 = 'closed' then 600 end from person returning id`,
      [app.admin.companyId, `5511${++serial}8887777`, status, userId, queue, JSON.stringify({ id: adId, ...adTexts })],
    )
    await app.rows('insert into ticket_ads (company_id, ticket_id, ad_id) values ($1, $2, $3)', [
      ...[app.admin.companyId, row?.id, adId],
    ])
    if (status === 'closed')
      await app.rows('insert into user_ratings (company_id, ticket_id, user_id, rate) values ($1, $2, $3, 3)', [
        ...[app.admin.companyId, row?.id, userId],
      ])
  }
}

const DAYS = { days: '1' }
/** How many of the six groups of three tickets a person's figures cover. */
const groupsOf = { own: 1, queues: 2, all: 6, limitedList: 6 } as const
const viewers = Object.keys(groupsOf) as Array<keyof typeof groupsOf>

describe('dashboard.7: figures cover the tickets of the scope', () => {
  it.each(viewers)('%s: the counters and the attendants', async (who) => {
    const n = groupsOf[who]
    const { status, body } = await app.call(showDashboard, people[who], { query: { ...DAYS, compare: 'true' } })
    expect(status).toBe(200)
    expect(body.counters).toEqual({
      ...{ supportHappening: n, supportPending: n, supportFinished: n, leads: expect.any(Number), avgSupportTime: 10 },
      avgWaitTime: expect.any(Number),
    })
    expect(body.counted).toEqual({ avgSupportTime: n, avgWaitTime: n })
    const handling = body.attendants.filter(({ tickets }) => tickets > 0).map(({ id, rating }) => [id, rating])
    expect(handling).toContainEqual([people[who].userId, 3])
    expect(handling).toHaveLength(who === 'own' ? 1 : who === 'queues' ? 2 : 5)
    const attendantIds = body.attendants.map(({ id }) => id)
    expect(attendantIds.includes(app.attendant.userId)).toBe(who !== 'own')
  })

  it.each(viewers)('%s: the charts', async (who) => {
    const n = 3 * groupsOf[who]
    const as = people[who]
    const perUser = (await app.call(ticketsPerUser, as)).body
    expect(perUser.data[perUser.ids.indexOf(as.userId)]?.quantidade).toBe(3)
    expect(perUser.ids.includes(app.attendant.userId)).toBe(who !== 'own')
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
    const perHour = (await app.call(ticketsPerDay, as, { query: { initialDate: today, finalDate: today } })).body
    expect([perHour.count, (await app.call(ticketsPerDay, as)).body.count]).toEqual([n, n])
    expect((await app.call(ticketsPerAd, as)).body.data).toMatchObject([{ id: adId, quantidade: n }])
  })

  it.each(viewers)('%s: the tickets of a figure, of those that the user may see', async (who) => {
    const count = async (figure: DashboardFigure, query: object = {}) => {
      const { status, body } = await app.call(listFigureTickets, people[who], { query: { figure, ...DAYS, ...query } })
      expect([status, body.error]).toEqual([200, undefined])
      expect(body.tickets).toHaveLength(body.count)
      return body.count
    }
    // This user sees all figures, but only tickets of their queue.
    const n = who === 'limitedList' ? 2 : groupsOf[who]
    expect(await count('begun')).toBe(3 * n)
    expect([await count('supportHappening'), await count('supportPending'), await count('supportFinished')]).toEqual([
      ...[n, n, n],
    ])
    expect(await count('ad', { adId })).toBe(3 * n)
    expect(await count('attendant', { userId: app.attendant.userId })).toBe(who === 'own' ? 0 : 1)
  })

  it('a file of the figures needs dashboard:export, and the audit log has its days and rows', async () => {
    const body = { from: '2026-01-01', to: '2026-01-31', rows: 12 }
    const exporter = await addUserWith(app, app.admin, { 'dashboard:view': 'own', 'dashboard:export': 'all' })
    expect((await app.call(recordDashboardExport, people.all, { body })).status).toBe(403)
    expect((await app.call(recordDashboardExport, exporter, { body })).status).toBe(200)
    const entries = await app.rows(
      'select after from audit_log where company_id = $1 and actor_id = $2 and action = $3',
      [...[exporter.companyId, exporter.userId, 'dashboard.export']],
    )
    expect(entries).toEqual([{ after: body }])
  })

  it('the first steps need the permission only', async () => {
    for (const who of viewers) expect((await app.call(gettingStarted, people[who])).status).toBe(200)
    expect((await app.call(gettingStarted, app.attendant)).status).toBe(403)
  })
})

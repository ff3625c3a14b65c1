import { updateTicket } from '@recado/contract/conversations/endpoints'
import {
  type DashboardFigure,
  gettingStarted,
  listFigureTickets,
  showDashboard,
  ticketsPerAd,
  ticketsPerDay,
  ticketsPerUser,
} from '@recado/contract/dashboard/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'

let app: SharedTestApp

beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(() => app.rows('delete from tickets where company_id = any($1)', [app.companyIds]))
afterAll(() => app.stop())

let serial = 0

/** Creates a ticket that waits since some minutes ago or a time, by default of a new contact. */
async function createWaiting(by: Person, change: { minutes?: number; at?: string; contactId?: number } = {}) {
  const contactId = change.contactId ?? (await contact(by))
  const [row] = await app.rows<{ id: number }>(
    `insert into tickets (company_id, contact_id, created_at)
     values ($1, $2, coalesce($3::timestamptz, now() - $4::int * interval '1 minute')) returning id`,
    [by.companyId, contactId, change.at ?? null, change.minutes ?? 0],
  )
  return row?.id ?? 0
}

async function adOf(by: Person, headline: string): Promise<number> {
  const [row] = await app.rows<{ id: number }>(
    `insert into ads (company_id, key, headline, source_url) values ($1, $2, $3, 'https://fb.me/x') returning id`,
    [by.companyId, `key ${++serial}`, headline],
  )
  return row?.id ?? 0
}

async function addAdTicket(by: Person, adId: number, ticketId: number): Promise<void> {
  const texts = { headline: '', sourceUrl: '', sourceId: '', sourceType: 'ad', clickId: '' }
  await app.rows(
    `with brought as (insert into ticket_ads (company_id, ticket_id, ad_id) values ($1, $2, $3))
     update tickets set ad = $4 where company_id = $1 and id = $2`,
    [by.companyId, ticketId, adId, JSON.stringify({ id: adId, ...texts })],
  )
}

async function contact(by: Person): Promise<number> {
  const [row] = await app.rows<{ id: number }>(
    'insert into contacts (company_id, name, number) values ($1, $2, $2) returning id',
    [by.companyId, `551190000${1000 + ++serial}`],
  )
  return row?.id ?? 0
}

/** A user accepts a ticket, talks for this long in it, and may resolve it. */
async function serveTicket(
  by: Person,
  id: number,
  { minutes, resolve = true }: { minutes: number; resolve?: boolean },
) {
  await move(by, id, { status: 'open', userId: by.userId })
  await app.rows(`update tickets set opened_at = opened_at - $2::int * interval '1 minute' where id = $1`, [
    id,
    minutes,
  ])
  if (resolve) await move(by, id, { status: 'closed' })
}

async function move(by: Person, id: number, body: object) {
  const { status, body: answer } = await app.call(updateTicket, by, { params: { id }, body: body as never })
  expect({ status, error: answer.error }).toEqual({ status: 200, error: undefined })
}

const board = async (query: object, as = app.admin) => {
  const { status, body } = await app.call(showDashboard, as, { query: { ...query } })
  expect(status).toBe(200)
  return body
}
const DAYS = { days: '3' }
const hour = (n: number) => ({ minutes: n * 60 })

describe('the counters', () => {
  it('DSH-01, dashboard.1: count open, waiting and resolved tickets, new contacts, and minutes', async () => {
    const { admin, stranger } = app
    const existingContact = await contact(admin)
    await createWaiting(admin, { at: '2025-01-10T12:00:00Z', contactId: existingContact })
    const tickets = [
      await createWaiting(admin, { contactId: existingContact }),
      await createWaiting(admin),
      await createWaiting(admin),
      await createWaiting(admin, { minutes: 40 }),
      await createWaiting(admin, { minutes: 20 }),
      await createWaiting(admin, { minutes: 30 }),
    ]
    await serveTicket(admin, tickets[3] ?? 0, { minutes: 5, resolve: false })
    await serveTicket(admin, tickets[4] ?? 0, { minutes: 5, resolve: false })
    await serveTicket(admin, tickets[5] ?? 0, { minutes: 125 })
    await createWaiting(stranger)
    const counters = {
      ...{ supportHappening: 2, supportPending: 4, supportFinished: 1, leads: 5, avgSupportTime: 125, avgWaitTime: 30 },
    }
    const body = await board(DAYS)
    expect(body).toMatchObject({
      ...counters,
      counters,
      counted: { avgSupportTime: 1, avgWaitTime: 3 },
      previous: null,
    })
    expect(await board(DAYS, stranger)).toMatchObject({
      supportPending: 1,
      supportFinished: 0,
      leads: 1,
      avgWaitTime: 0,
    })
    await listsOf(body.counters)
  })

  /** Checks that each figure lists as many tickets as it counts. */
  async function listsOf(counters: Record<string, number>) {
    const expectedCounts = { ...counters, avgSupportTime: 1, avgWaitTime: 3 }
    for (const [figure, n] of Object.entries(expectedCounts)) {
      const { body } = await app.call(listFigureTickets, app.admin, { query: { figure, ...DAYS } })
      expect([figure, body.count, body.tickets.length]).toEqual([figure, n, n])
      expect(new Set(body.tickets.map(({ companyId }) => companyId))).toEqual(new Set([app.admin.companyId]))
    }
  }

  it('DSH-01: talk is the sum of the periods with an owner, as in the timeline', async () => {
    const { admin } = app
    const id = await createWaiting(admin, hour(9))
    await serveTicket(admin, id, { minutes: 10, resolve: false })
    await move(admin, id, { status: 'pending', userId: null })
    await serveTicket(admin, id, { minutes: 20 })
    await serveTicket(admin, id, { minutes: 12 })
    expect(await board(DAYS)).toMatchObject({ avgSupportTime: 42, avgWaitTime: 540, supportFinished: 1 })
    // Reopened, it no longer counts as finished; its recorded times stay.
    await move(admin, id, { status: 'open' })
    expect(await board(DAYS)).toMatchObject({ supportFinished: 0, supportHappening: 1, avgSupportTime: 0 })
  })

  it('DSH-01: tickets resolved by bots are finished, without talk or acceptance', async () => {
    const id = await createWaiting(app.admin, hour(5))
    await app.rows(`update tickets set status = 'closed', closed_at = now(), updated_at = now() where id = $1`, [id])
    const body = await board(DAYS)
    expect(body).toMatchObject({
      supportFinished: 1,
      avgSupportTime: 0,
      avgWaitTime: 0,
      counted: { avgSupportTime: 0 },
    })
    expect(new Set(body.attendants.map(({ tickets }) => tickets))).toEqual(new Set([0]))
  })

  it('DSH-01: currently open or waiting tickets count regardless of their creation and the days', async () => {
    const { admin } = app
    await createWaiting(admin, { at: '2025-03-01T12:00:00Z' })
    await createWaiting(admin, hour(2))
    await serveTicket(admin, await createWaiting(admin, { at: '2025-03-02T12:00:00Z' }), { minutes: 1, resolve: false })
    const now = { supportPending: 2, supportHappening: 1 }
    expect(await board(DAYS)).toMatchObject({ ...now, counters: { ...now, leads: 1 } })
    expect(await board({ date_from: '2025-03-01', date_to: '2025-03-01' })).toMatchObject({ ...now, leads: 1 })
    for (const [figure, count] of Object.entries(now)) {
      const { body } = await app.call(listFigureTickets, admin, { query: { figure, ...DAYS } })
      expect([figure, body.count, body.tickets.length]).toEqual([figure, count, count])
    }
  })

  it('dashboard.5: durations under a minute keep their seconds', async () => {
    const { admin } = app
    const id = await createWaiting(admin, { minutes: 0 })
    await app.rows(
      `update tickets set status = 'closed', closed_at = now(), accepted_at = created_at + interval '3 seconds',
        talk_seconds = 45, user_id = $2 where id = $1`,
      [id, admin.userId],
    )
    const { attendants, ...figures } = await board(DAYS)
    expect(figures).toMatchObject({ avgSupportTime: 0.75, avgWaitTime: 0.05 })
    expect(attendants.find((one) => one.id === admin.userId)).toMatchObject({ avgSupportTime: 0.75 })
  })

  it('DSH-02: are compared with the same number of days before', async () => {
    const { admin } = app
    const query = { date_from: '2026-01-11', date_to: '2026-01-20' }
    await createWaiting(admin, { at: '2026-01-10T23:00:00-03:00' })
    await createWaiting(admin, { at: '2026-01-20T23:59:59-03:00' })
    await createWaiting(admin, { at: '2026-01-11T00:00:00-03:00' })
    expect(await board({ ...query, compare: 'true' })).toMatchObject({
      ...{ leads: 2, range: { from: '2026-01-11', to: '2026-01-20' } },
      previous: { range: { from: '2026-01-01', to: '2026-01-10' }, counters: { leads: 1, supportFinished: 0 } },
    })
  })

  it.each([
    [{}, 'ERR_FILTER_REQUIRED'],
    [{ days: '', date_from: '', date_to: '' }, 'ERR_FILTER_REQUIRED'],
    [{ days: 'x' }, 'ERR_VALIDATION'],
    [{ date_from: '2026-02-30' }, 'ERR_VALIDATION'],
    [{ date_from: '2026-02-02', date_to: '2026-02-01' }, 'ERR_VALIDATION'],
    [{ date_to: '9999-12-31' }, 'ERR_VALIDATION'],
  ])('DSH-04: reject %j', async (query, error) => {
    expect(await app.call(showDashboard, app.admin, { query })).toMatchObject({ status: 400, body: { error } })
  })

  it('dashboard.7: are for admins', async () => {
    for (const endpoint of [showDashboard, ticketsPerUser, ticketsPerDay])
      expect((await app.call(endpoint, app.attendant, { query: DAYS })).status).toBe(403)
  })
})

it('DSH-05: attendants have their tickets, their mean time and their score out of three', async () => {
  const { admin, attendant } = app
  await app.rows('update users set queueless = true where id = $1', [attendant.userId])
  const mine = await app.signIn(attendant.email)
  const ids = [await createWaiting(admin), await createWaiting(admin)]
  await serveTicket(mine, ids[0] ?? 0, { minutes: 120 })
  await serveTicket(mine, ids[1] ?? 0, { minutes: 130 })
  for (const [n, rate] of [1, 3].entries())
    await app.rows('insert into user_ratings (company_id, ticket_id, user_id, rate) values ($1, $2, $3, $4)', [
      ...[admin.companyId, ids[n], mine.userId, rate],
    ])
  await app.rows('update users set seen_at = now() where id = $1', [mine.userId])
  const { attendants } = await board(DAYS)
  expect(attendants.find(({ id }) => id === mine.userId)).toMatchObject({
    ...{ online: true, rating: 2, tickets: 2, avgSupportTime: 125 },
  })
  expect(attendants.find(({ id }) => id === admin.userId)).toMatchObject({ online: false, rating: 0, tickets: 0 })
  const { body } = await app.call(listFigureTickets, admin, {
    query: { figure: 'attendant', userId: mine.userId, ...DAYS },
  })
  expect(body.tickets.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids)
})

describe('the charts', () => {
  it('DSH-07, dashboard.6: use the days of São Paulo, hours for a single day, and the sum as count', async () => {
    const { admin, stranger } = app
    await createWaiting(admin, { at: '2026-01-15T02:59:59Z' })
    await createWaiting(admin, { at: '2026-01-15T03:00:00Z' })
    await createWaiting(admin, { at: '2026-01-15T17:30:00Z' })
    await createWaiting(stranger, { at: '2026-01-15T17:30:00Z' })
    const days = { initialDate: '2026-01-01', finalDate: '2026-01-31', companyId: admin.companyId }
    expect((await app.call(ticketsPerDay, admin, { query: days })).body).toEqual({
      ...{ count: 3 },
      data: [
        { data: '14/01/2026', total: 1 },
        { data: '15/01/2026', total: 2 },
      ],
    })
    const day = { initialDate: '2026-01-15', finalDate: '2026-01-15' }
    expect((await app.call(ticketsPerDay, admin, { query: day })).body).toEqual({
      ...{ count: 2 },
      data: [
        { horario: 0, total: 1 },
        { horario: 14, total: 1 },
      ],
    })
    const behind = { figure: 'begun', date_from: '2026-01-15', date_to: '2026-01-15', hour: 14 }
    expect((await app.call(listFigureTickets, admin, { query: behind })).body).toMatchObject({ count: 1 })
  })

  it('DSH-06, dashboard.6: users have their tickets, including users without any', async () => {
    const { admin } = app
    await serveTicket(admin, await createWaiting(admin), { minutes: 1, resolve: false })
    const { body } = await app.call(ticketsPerUser, admin, {})
    expect(body.data).toContainEqual({ nome: expect.any(String), quantidade: 1 })
    expect(body.data.filter(({ quantidade }) => quantidade === 0).length).toBe(body.data.length - 1)
    expect(body.ids[body.data.findIndex(({ quantidade }) => quantidade === 1)]).toBe(admin.userId)
  })
})

it("dashboard.6: advertisements have the tickets they brought, without other companies' ones", async () => {
  const { admin, stranger } = app
  const [sofa, chair] = await Promise.all([adOf(admin, 'Sofá'), adOf(admin, '')])
  const foreign = await adOf(stranger, 'Mesa')
  const [first, second] = [await createWaiting(admin), await createWaiting(admin)]
  await addAdTicket(admin, sofa, first)
  await addAdTicket(admin, sofa, second)
  await addAdTicket(admin, chair, second)
  await addAdTicket(admin, sofa, await createWaiting(admin, { at: '2020-01-01T12:00:00Z' }))
  await addAdTicket(stranger, foreign, await createWaiting(stranger))
  await createWaiting(admin)
  const { body } = await app.call(ticketsPerAd, admin, {})
  expect(body.data).toEqual([
    { id: sofa, nome: 'Sofá', quantidade: 2 },
    { id: chair, nome: 'https://fb.me/x', quantidade: 1 },
  ])
  const behind = async (adId: number) => {
    const { body } = await app.call(listFigureTickets, admin, { query: { figure: 'ad', adId, ...DAYS } })
    return [body.count, body.tickets.map(({ id }) => id)]
  }
  expect(await behind(sofa)).toEqual([2, [second, first]])
  expect(await behind(chair)).toEqual([1, [second]])
  expect(await behind(foreign)).toEqual([0, []])
  expect(await behind(2 ** 40)).toEqual([0, []])
})

it('DSH-01: the tickets of a figure are paged, each once', async () => {
  const { admin } = app
  await app.rows(
    `with people as (insert into contacts (company_id, name, number) select $1, 'Fila ' || i, '5521900' || i from generate_series(1000, 1094) i returning id)
     insert into tickets (company_id, contact_id) select $1, id from people`,
    [admin.companyId],
  )
  const ids: number[] = []
  let cursor: string | null | undefined
  do {
    const figure: DashboardFigure = 'supportPending'
    const { body } = await app.call(listFigureTickets, admin, {
      query: { figure, ...DAYS, ...(cursor ? { cursor } : {}) },
    })
    expect(body.count).toBe(95)
    ids.push(...body.tickets.map(({ id }) => id))
    cursor = body.cursor
  } while (cursor)
  expect([ids.length, new Set(ids).size]).toEqual([95, 95])
  const bad = await app.call(listFigureTickets, admin, { query: { figure: 'leads', ...DAYS, cursor: 'x' } })
  expect(bad).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
})

it("LAY-21: the first steps are read from the company's own data", async () => {
  const { admin, stranger } = app
  const attendant = await app.addUser(admin)
  const completedSteps = async (by: Person) => (await app.call(gettingStarted, by)).body.done
  await app.rows('delete from queues where company_id = $1', [stranger.companyId])
  await app.rows("update connections set number = '' where company_id = $1", [stranger.companyId])
  expect(await completedSteps(stranger)).toMatchObject({ connection: false, queues: false, message: false })
  const id = await createWaiting(admin)
  await app.rows(
    `insert into messages (company_id, ticket_id, contact_id, external_id, from_me)
     select company_id, id, contact_id, 'first', false from tickets where id = $1`,
    [id],
  )
  await app.rows("insert into queues (company_id, name, color) values ($1, 'Primeira', '#0f665e')", [admin.companyId])
  expect(await completedSteps(admin)).toMatchObject({ queues: true, team: true, message: true })
  expect(await completedSteps(stranger)).toMatchObject({ connection: false, queues: false, message: false })
  expect((await app.call(gettingStarted, attendant)).status).toBe(403)
})

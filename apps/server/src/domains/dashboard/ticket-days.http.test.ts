import { simulatorAck, simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import { deleteContact } from '@recado/contract/contacts/endpoints'
import { deleteTicket, sendMessages, updateTicket } from '@recado/contract/conversations/endpoints'
import { showDashboard, ticketsPerDay, ticketsPerUser } from '@recado/contract/dashboard/endpoints'
import { deleteUser, updateCompanySchedules } from '@recado/contract/identity/endpoints'
import { defaultPermissions, type Permissions } from '@recado/contract/permissions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture } from '../../../test/company-fixture.ts'
import type { Person } from '../../../test/people.ts'
import { addUserWith } from '../../../test/roles.ts'

let app: TestApp
let fixture: CompanyFixture
let people: Person[]
/** Colleagues who may move every ticket, so that most changes are accepted. */
const handlesAll: Permissions = {
  ...defaultPermissions('user'),
  ...{ 'tickets:view': 'all', 'tickets:accept': 'all', 'tickets:answer': 'all', 'tickets:transfer': 'all' },
  'tickets:closeOthers': 'all',
}

beforeAll(async () => {
  app = await startTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'somas')
  people = [app.admin, await addUserWith(app, app.admin, handlesAll), await addUserWith(app, app.admin, handlesAll)]
})
afterAll(() => app.stop())

/** Counts directly from tickets and scores, as docs/metrics.md defines. */
const REAL = `
  select company_id, day::text, user_id, sum(begun)::int as begun, sum(leads)::int as leads, sum(taken)::int as taken,
    sum(waited)::float8 as waited, sum(ended)::int as ended, sum(talks)::int as talks, sum(talked)::int as talked,
    sum(scores)::int as scores, sum(scored)::int as scored
  from (
    select company_id, (created_at at time zone company_zone(company_id))::date as day, coalesce(user_id, 0) as user_id, 1 as begun,
      first_contact::int as leads, (accepted_at is not null)::int as taken,
      coalesce(extract(epoch from accepted_at - created_at) * 1000000, 0) as waited, 0 as ended, 0 as talks, 0 as talked, 0 as scores, 0 as scored
    from tickets
    union all
    select company_id, (closed_at at time zone company_zone(company_id))::date, coalesce(user_id, 0), 0, 0, 0, 0, 1,
      (talk_seconds is not null)::int, coalesce(talk_seconds, 0), 0, 0 from tickets where closed_at is not null
    union all
    select company_id, (created_at at time zone company_zone(company_id))::date, coalesce(user_id, 0), 0, 0, 0, 0, 0, 0, 0, 1, rate
    from user_ratings) as each
  group by 1, 2, 3 order by 1, 2, 3`

const KEPT = `
  select company_id, day::text, user_id, sum(begun)::int as begun, sum(leads)::int as leads, sum(taken)::int as taken,
    sum(waited)::float8 as waited, sum(ended)::int as ended, sum(talks)::int as talks, sum(talked)::int as talked,
    sum(scores)::int as scores, sum(scored)::int as scored
  from ticket_days group by 1, 2, 3
  having (sum(begun), sum(ended), sum(scores), sum(waited), sum(talked), sum(leads), sum(taken), sum(talks), sum(scored)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0)
  order by 1, 2, 3`

async function expectRight(): Promise<void> {
  expect(await app.rows(KEPT)).toEqual(await app.rows(REAL))
}

/** Deterministic random numbers, equal in each run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

const random = createRandom(42)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

const tickets = () =>
  app.rows<{ id: number; contact_id: number; status: string }>(
    'select id, contact_id, status from tickets where company_id = $1 order by id',
    [app.admin.companyId],
  )

/** Changes of tickets by calls of users and the network. Rejected ones must change nothing. */
const changes: Record<string, () => Promise<unknown>> = {
  'a customer writes': () => write({ number: `55119700${10_000 + Math.floor(random() * 30)}` }),
  'a customer known by a LID writes': () => write({ lid: `9900${10 + Math.floor(random() * 20)}` }),
  // Merges two contacts, with the tickets and scores of both.
  'a LID and a number are one person': () => {
    const n = 10 + Math.floor(random() * 20)
    return write({ number: `55119700${10_000 + n}`, lid: `9900${n}` })
  },
  'a user accepts it': () => move((by) => ({ status: 'open', userId: by.userId })),
  'a user transfers it': () => move(() => ({ userId: pick(people).userId })),
  'it waits again': () => move(() => ({ status: 'pending', userId: null })),
  'it is resolved': () => move(() => ({ status: 'closed' })),
  'it is opened again': () => move((by) => ({ status: 'open', userId: by.userId })),
  'it is of another day': () =>
    app.rows(
      `update tickets set created_at = created_at - make_interval(hours => $2::int), closed_at = closed_at - make_interval(hours => $2::int),
         accepted_at = accepted_at - make_interval(mins => $2::int) where id = (select id from tickets where company_id = $1 order by md5(id::text || $2::int) limit 1)`,
      [app.admin.companyId, Math.floor(random() * 90)],
    ),
  'a user answers, and it is read late': async () => {
    const ticket = pick(await tickets())
    if (!ticket) return
    await app.call(sendMessages, app.admin, { params: { ticketId: ticket.id }, body: { body: 'Bom dia' } })
    const parts = { params: { whatsappId: fixture.connectionId }, query: { limit: 5000 } }
    const outgoing = (await app.call(simulatorOutbox, app.admin, parts)).body.messages
    const ids = outgoing.slice(-5).map(({ id }) => id)
    for (const id of ids) await app.call(simulatorAck, app.admin, { params: parts.params, body: { id, ack: 4 } })
  },
  'a score is given': () =>
    app.rows(
      `insert into user_ratings (company_id, ticket_id, user_id, rate)
       select company_id, id, user_id, $2::int from tickets where company_id = $1 order by md5(id::text || $2::int) limit 1`,
      [app.admin.companyId, 1 + Math.floor(random() * 3)],
    ),
  'a ticket is deleted': async () => {
    const ticket = pick(await tickets())
    return ticket && random() < 0.3 && app.call(deleteTicket, app.admin, { params: { id: ticket.id } })
  },
  'a contact is deleted': async () => {
    const ticket = pick(await tickets())
    return ticket && random() < 0.1 && app.call(deleteContact, app.admin, { params: { id: ticket.contact_id } })
  },
}

const write = (who: object) =>
  app.call(simulatorInbound, app.admin, {
    params: { whatsappId: fixture.connectionId },
    body: { ...who, name: 'Cliente', body: `Oi ${random()}` },
  })

async function move(change: (by: Person) => object): Promise<unknown> {
  const ticket = pick(await tickets())
  const by = pick(people)
  return ticket && app.call(updateTicket, by, { params: { id: ticket.id }, body: change(by) as never })
}

it('DSH-01: the sums of days are correct after any sequence of changes to tickets, sequential and concurrent', async () => {
  const names = Object.keys(changes)
  for (let n = 0; n < 25; n++) await changes['a customer writes']!()
  // Two unfinished tickets are merged.
  for (const who of [{ lid: '990099' }, { number: '5511970099999' }, { lid: '990099', number: '5511970099999' }])
    await write(who)
  await expectRight()
  for (let n = 0; n < 120; n++) {
    await changes[pick(names)]!()
    if (n % 20 === 0) await expectRight()
  }
  await expectRight()
  for (let round = 0; round < 12; round++) {
    await Promise.all(Array.from({ length: 12 }, () => changes[pick(names)]!()))
  }
  await expectRight()
  const [kinds] = await app.rows<Record<string, number>>(
    `select sum(begun) as begun, sum(taken) as taken, sum(ended) as ended, sum(talks) as talks, sum(scores) as scores,
       count(distinct day) as days, count(distinct user_id) as people,
       (select count(*) from ticket_timeline where action = 'merged') as merged from ticket_days`,
  )
  for (const [kind, n] of Object.entries(kinds ?? {})) expect([kind, Number(n) > 0]).toEqual([kind, true])
})

it('DSH-01, DSH-05: the dashboard and its charts match the tickets', async () => {
  const of = [app.admin.companyId]
  const [real] = await app.rows<Record<string, number>>(
    `select count(*) filter (where status = 'open')::int as "supportHappening", count(*) filter (where status = 'pending')::int as "supportPending",
       count(closed_at)::int as "supportFinished", count(*) filter (where first_contact)::int as leads
     from tickets where company_id = $1`,
    of,
  )
  const { body } = await app.call(showDashboard, app.admin, { query: { date_from: '2020-01-01' } })
  expect(body.counters).toMatchObject(real ?? {})
  const resolvedPerUser = await app.rows<{ id: number; tickets: number }>(
    `select user_id as id, count(*)::int as tickets from tickets where company_id = $1 and closed_at is not null and user_id is not null group by 1`,
    of,
  )
  const own = body.attendants.filter(({ tickets }) => tickets > 0).map(({ id, tickets }) => ({ id, tickets }))
  expect(own.sort((a, b) => a.id - b.id)).toEqual(resolvedPerUser.sort((a, b) => a.id - b.id))
  const days = { initialDate: '2020-01-01' }
  const total = (await tickets()).length
  expect((await app.call(ticketsPerDay, app.admin, { query: days })).body.count).toBe(total)
  const perUser = (await app.call(ticketsPerUser, app.admin, { query: days })).body.data
  const [owned] = await app.rows<{ n: number }>(
    'select count(user_id)::int as n from tickets where company_id = $1',
    of,
  )
  expect(perUser.reduce((sum, { quantidade }) => sum + quantidade, 0)).toBe(owned?.n)
})

it("DSH-05: a deleted user's days have no user; a deleted company has none", async () => {
  const deletedUser = people[2] as Person
  await move(() => ({ status: 'open', userId: deletedUser.userId }))
  expect((await app.call(deleteUser, app.admin, { params: { id: deletedUser.userId } })).status).toBe(200)
  await expectRight()
  await app.rows('insert into contacts (company_id, name, number) values ($1, $2, $3)', [
    ...[app.stranger.companyId, 'Outra', '5511988880000'],
  ])
  await app.rows(
    `insert into tickets (company_id, contact_id) select company_id, id from contacts where company_id = $1`,
    [app.stranger.companyId],
  )
  await expectRight()
  await app.rows('delete from companies where id = $1', [app.stranger.companyId])
  expect(await app.rows('select 1 from ticket_days where company_id = $1', [app.stranger.companyId])).toEqual([])
  await expectRight()
})

it('DSH-01: many changes of a day are summed up to few rows', async () => {
  const [ticket] = await tickets()
  for (let n = 0; n < 400; n++) {
    await app.rows('update tickets set first_contact = not first_contact where id = $1', [ticket?.id])
  }
  const [rows] = await app.rows<{ n: number }>(
    'select max(n)::int as n from (select count(*) as n from ticket_days group by company_id, day) as each',
  )
  expect(rows?.n).toBeLessThan(300)
  await expectRight()
})

it('DSH-02: a new time zone of the company counts its days again', async () => {
  const params = { id: app.admin.companyId }
  const save = (timeZone: string) => app.call(updateCompanySchedules, app.admin, { params, body: { timeZone } })
  await app.rows(
    `update tickets set created_at = date_trunc('day', now(), 'UTC') + interval '1 hour' where company_id = $1`,
    [params.id],
  )
  await expectRight()
  const daysOf = () => app.rows('select distinct day::text from ticket_days where company_id = $1', [params.id])
  const before = await daysOf()
  await save('Asia/Tokyo')
  await expectRight()
  expect(await daysOf()).not.toEqual(before)
  await app.rows('delete from tickets where company_id = $1 and id % 2 = 0', [params.id])
  await expectRight()
})

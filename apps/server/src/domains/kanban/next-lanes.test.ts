import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sendingFixture } from '../../../test/sending-fixture.ts'
import { createPlatformDb, type PlatformDb } from '../../platform/db/platform-db.ts'
import { createPool } from '../../platform/db/pool.ts'
import { lockTicketFor } from '../conversations/public.ts'
import { companiesWithDueLanes } from './due-companies.store.ts'
import { enterLane } from './enter-lane.ts'
import type { KanbanServices } from './kanban-services.ts'
import { putIntoLane } from './move-card.ts'
import { moveDue } from './next-lanes.ts'

const stage = sendingFixture()
let pool: ReturnType<typeof createPool>
let platform: PlatformDb
let services: KanbanServices
let expired = false
let first = 0
let second = 0

beforeAll(() => {
  pool = createPool(stage.fixture.database.platformUrl, 2, 'tests')
  platform = createPlatformDb(pool)
  services = { messages: stage.services, isExpired: () => expired }
})
afterAll(() => pool?.end())
beforeEach(async () => {
  expired = false
  setFeatures('useKanban')
  stage.fixture.sessions.open = false
  await stage.fixture.ask('delete from tags')
  const [one, two] = await stage.fixture.ask<{ id: number }>(
    `insert into tags (company_id, name, color, kanban) values ($1, 'Triagem', '#111111', 1), ($1, 'Atrasado', '#222222', 1) returning id`,
    [stage.fixture.one.at.companyId],
  )
  first = one?.id ?? 0
  second = two?.id ?? 0
  stage.fixture.facts.length = 0
})

function setFeatures(...features: Array<'useKanban'>): void {
  stage.fixture.one.context = { ...stage.fixture.one.context, features: new Set(features) }
}

const rule = (tagId: number, { message = '', minutes = 0, next = null as number | null }) =>
  stage.fixture.ask(
    `insert into lanes (company_id, tag_id, entry_message, next_after_minutes, next_tag_id) values ($1, $2, $3, $4, $5)`,
    [stage.fixture.one.at.companyId, tagId, message, minutes, next],
  )

/** Moves the ticket into a lane as a user; null: the open one. */
const moveToLane = (tagId: number | null, ticketId = stage.ticketId) => {
  const { one, services: parts } = stage.fixture
  return parts.workplace.run(one.at.companyId, async (work) => {
    const before = await lockTicketFor(work, one.admin, ticketId)
    await putIntoLane(work, one.admin, { before, tagId })
  })
}
/** Runs the resulting reactions the given number of times. */
const react = async (times = 1) => {
  const facts = stage.fixture.facts.splice(0).filter(({ type }) => type === 'ticket.placed')
  for (const { payload } of facts)
    for (let turn = 0; turn < times; turn++)
      await stage.fixture.services.workplace.run(stage.fixture.one.at.companyId, (work) =>
        enterLane(work, services, payload as { ticketId: number }),
      )
  return facts.length
}
const waitSince = (minutes: number) =>
  stage.fixture.ask(`update ticket_lanes set since = now() - $1 * interval '1 minute'`, [minutes])
const laneOf = async (ticketId = stage.ticketId) => {
  const rows = await stage.fixture.ask<{ tag_id: number }>('select tag_id from ticket_lanes where ticket_id = $1', [
    ticketId,
  ])
  return rows[0]?.tag_id ?? null
}
const greetings = async () => {
  const rows = await stage.fixture.ask<{ body: string; class: number }>(
    `select m.body, o.class from outbox o join messages m on m.company_id = o.company_id and m.id = o.message_id order by o.id`,
  )
  return rows.map(({ body, class: sendClass }) => [body, sendClass])
}
const due = () => moveDue(services, stage.fixture.one.at.companyId)

it("a lane greets once per stay, behind users' messages, however often the reaction runs", async () => {
  await rule(first, { message: 'Olá {{firstName}}, recebemos.' })
  await moveToLane(first)
  expect(await react(3)).toBe(1)
  expect(await greetings()).toEqual([[expect.stringMatching(/^Olá .*recebemos\.$/), 1]])
  // Repeating the tags starts no new stay; leaving and returning does.
  await moveToLane(first)
  expect(await react()).toBe(0)
  await moveToLane(null)
  await moveToLane(first)
  await react(2)
  expect(await greetings()).toHaveLength(2)
})

it('a ticket that left before its greeting was stored gets none, and the first of two quick stays is not greeted', async () => {
  await rule(first, { message: 'Olá' })
  await rule(second, { message: 'Já atrasou' })
  await moveToLane(first)
  await moveToLane(second)
  await react()
  expect(await greetings()).toEqual([['Já atrasou', 1]])
  await moveToLane(null)
  await react()
  expect(await greetings()).toHaveLength(1)
})

it('lanes do not act when the plan has no board, or the company’s due date has passed', async () => {
  await rule(first, { message: 'Olá', minutes: 5, next: second })
  const silent = async () => {
    await moveToLane(first)
    await react()
    await waitSince(6)
    await due()
    expect([await laneOf(), await greetings()]).toEqual([first, []])
    await moveToLane(null)
  }
  setFeatures()
  await silent()
  setFeatures('useKanban')
  expired = true
  await silent()
})

it('after its minutes a ticket moves on once, is greeted there, and its timeline has an entry', async () => {
  await rule(first, { minutes: 5, next: second })
  await rule(second, { message: 'Desculpe a demora' })
  await moveToLane(first)
  await react()
  await due()
  expect(await laneOf()).toBe(first)
  expect(await companiesWithDueLanes(platform)).toEqual([])
  await waitSince(5)
  expect(await companiesWithDueLanes(platform)).toEqual([stage.fixture.one.at.companyId])
  await Promise.all([due(), due()])
  await react()
  expect([await laneOf(), await greetings()]).toEqual([second, [['Desculpe a demora', 1]]])
  const entries = await stage.fixture.ask<{ actor_kind: string; n: number }>(
    `select actor_kind, count(*)::int as n from ticket_timeline where action = 'tagged' and ticket_id = $1 group by 1 order by 1`,
    [stage.ticketId],
  )
  expect(entries).toEqual([
    { actor_kind: 'system', n: 1 },
    { actor_kind: 'user', n: 1 },
  ])
  expect(await companiesWithDueLanes(platform)).toEqual([])
})

it('a resolved ticket stays in its lane; after reopening, its minutes restart', async () => {
  await rule(first, { minutes: 5, next: second })
  await moveToLane(first)
  const status = (name: string) =>
    stage.fixture.ask('update tickets set status = $2 where id = $1', [stage.ticketId, name])
  await status('closed')
  await waitSince(60)
  await due()
  expect(await laneOf()).toBe(first)
  await status('open')
  await due()
  expect(await laneOf()).toBe(first)
  await waitSince(5)
  await due()
  expect(await laneOf()).toBe(second)
})

it('a lane whose next lane was deleted, or stopped being a lane, keeps its tickets', async () => {
  await rule(first, { minutes: 5, next: second })
  await moveToLane(first)
  await waitSince(60)
  await stage.fixture.ask('update tags set kanban = 0 where id = $1', [second])
  await due()
  expect(await laneOf()).toBe(first)
  await stage.fixture.ask('delete from tags where id = $1', [second])
  await due()
  expect(await laneOf()).toBe(first)
})

import { profiles } from '@recado/contract/access'
import { maySee, sightOf } from '@recado/contract/conversations/ticket-sight'
import { defaultPermissions, type Permissions, scopes } from '@recado/contract/permissions'
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ScopeActor, slicesOf } from '../src/domains/conversations/tickets/lists/ticket-slices.rules.ts'
import {
  counterCondition,
  either,
  sliceCondition,
} from '../src/domains/conversations/tickets/lists/ticket-slices.store.ts'
import { type TestDatabase, testDatabase } from './database.ts'

let database: TestDatabase
let db: Kysely<unknown>

beforeAll(async () => {
  database = await testDatabase()
  db = new Kysely({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.ownerUrl, max: 1 }) }),
  })
})
afterAll(async () => {
  await db?.destroy()
  await database?.drop()
})

const roles: Permissions[] = [
  ...profiles.map(defaultPermissions),
  ...scopes.map((scope): Permissions => ({ 'tickets:view': scope, 'tickets-manager:showall': 'all' })),
  { 'tickets:view': 'own', 'tickets:seeQueueless': 'all' },
  { 'tickets:view': 'queues', 'tickets:seeQueueless': 'all' },
  {},
]
const viewers = roles.flatMap((permissions) =>
  [true, false].flatMap((queueless) =>
    [[], [7], [7, 8]].map((queueIds): ScopeActor => ({ permissions, queueless, queueIds, userId: 3 })),
  ),
)
const tickets = [null, 3, 4].flatMap((userId) => [null, 7, 8, 9].map((queueId) => ({ userId, queueId })))
const column = (name: 'userId' | 'queueId', nobody: number | null = null) =>
  sql`${sql.val(tickets.map((ticket) => ticket[name] ?? nobody))}::int[]`

/** Returns for each ticket whether it meets a condition over `t`. */
async function matchesOf(condition: RawBuilder<unknown>, nobody: number | null = null): Promise<boolean[]> {
  const { rows } = await sql<{ seen: boolean }>`select coalesce(${condition}, false) as seen
    from (select 'pending' as status, user_id, queue_id, place, null::timestamptz as snoozed_at, 0 as unread
      from unnest(${column('userId', nobody)}, ${column('queueId', nobody)}) with ordinality as u (user_id, queue_id, place)) as t
    order by place`.execute(db)
  return rows.map(({ seen }) => seen)
}

describe.each(viewers)('TKT-29, TKT-30: the tickets that %o sees', (viewer) => {
  const visibleByRule = tickets.map((ticket) => maySee(viewer, ticket))
  const slices = slicesOf(viewer, { status: 'pending' })
  const anyOf = (conditions: RawBuilder<unknown>[]) => (conditions.length === 0 ? sql`false` : either(conditions))

  it('are the same for the rule and for the function of searches', async () => {
    const { everything, userId, queueIds, queueless } = sightOf(viewer)
    const inSight = sql`ticket_in_sight(${everything}, ${userId}, ${sql.val([...queueIds])}::int[], ${queueless}, t.user_id, t.queue_id)`
    expect(await matchesOf(inSight)).toEqual(visibleByRule)
  })

  it('are the same for the rule, for the rows of lists and for their counters', async () => {
    expect(await matchesOf(anyOf(slices.map(sliceCondition)))).toEqual(visibleByRule)
    expect(await matchesOf(anyOf(slices.map(counterCondition)), 0)).toEqual(visibleByRule)
  })
})

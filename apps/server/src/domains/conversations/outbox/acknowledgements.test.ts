import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sendingFixture } from '../../../../test/sending-fixture.ts'
import { until } from '../../../../test/until.ts'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { createMessages } from '../messages/create-messages.ts'
import { messageDelivered, recordAck } from '../messages/inbound/receive.store.ts'
import { markMessagesUnconfirmed } from './unacknowledged.store.ts'

const s = sendingFixture()

/** Creates a message that waits while its session is down. */
async function queueWhileClosed(): Promise<{ id: number; externalId: string; outboxId: number }> {
  s.fixture.sessions.open = false
  const [message] = await s.send({ body: 'oi' })
  const [row] = await s.fixture.ask<{ id: string }>('select id from outbox where message_id = $1', [message?.id])
  return { id: message?.id ?? 0, externalId: message?.externalId ?? '', outboxId: Number(row?.id) }
}

/** Simulates a node that hands a message over, stores this, and dies before the network's acknowledgement. */
async function handOver(level = 1): Promise<{ id: number; externalId: string }> {
  const { outboxId, ...message } = await queueWhileClosed()
  await s.services.workplace.run(s.fixture.one.at.companyId, (work) =>
    messageDelivered(work.db, outboxId, message.id, level),
  )
  return message
}

const ack = ({ externalId }: { externalId: string }, level: number) =>
  s.services.workplace.run(s.fixture.one.at.companyId, (work) =>
    recordAck(work.db, s.fixture.one.at.connectionId, externalId, level),
  )
const unacknowledged = async () =>
  (await s.fixture.ask<{ message_id: string }>('select message_id from unacknowledged_messages')).map((row) =>
    Number(row.message_id),
  )
const look = (company: 'one' | 'two', before: Date) =>
  s.services.workplace.run(s.fixture[company].at.companyId, (work) =>
    markMessagesUnconfirmed(work.db, work.companyId, s.fixture.one.at.connectionId, before),
  )
const LONG_AGO = new Date(0)
const LATER = new Date(Date.now() + 86_400_000)

describe('messages.1: unacknowledged messages', () => {
  it('are those handed over, until the acknowledgement arrives', async () => {
    const message = await handOver()
    expect(await unacknowledged()).toEqual([message.id])
    expect(await look('one', LONG_AGO)).toEqual({ marked: [], left: true })
    await ack(message, 3)
    expect(await unacknowledged()).toEqual([])
    expect(await look('one', LATER)).toEqual({ marked: [], left: false })
    await ack(message, 1)
    expect(await unacknowledged()).toEqual([])
    expect(await s.states()).toEqual([{ body: 'oi', send_state: 'sent', ack: 3 }])
  })

  it('exclude those that the network acknowledges immediately', async () => {
    await handOver(2)
    expect(await unacknowledged()).toEqual([])
  })

  it('are marked as unconfirmed once, by their company only', async () => {
    const { id } = await handOver()
    expect(await look('two', LATER)).toEqual({ marked: [], left: false })
    expect(await look('one', LATER)).toEqual({ marked: [id], left: false })
    expect(await look('one', LATER)).toEqual({ marked: [], left: false })
    expect(await s.states()).toEqual([{ body: 'oi', send_state: 'unconfirmed', ack: 1 }])
  })

  it('are deleted with their ticket', async () => {
    await handOver()
    await s.fixture.ask('delete from tickets')
    expect(await look('one', LATER)).toEqual({ marked: [], left: false })
    expect(await unacknowledged()).toEqual([])
  })

  it('are found by the next node when theirs died', async () => {
    await handOver()
    s.fixture.sessions.open = true
    const next = createMessages({
      ...s.fixture.services,
      listenUrl: null,
      onBlocked: () => undefined,
      confirmWithinMs: 60,
    })
    next.listener.opened(s.fixture.one.at)
    await until(async () => (await s.states())[0]?.send_state === 'unconfirmed', 'unconfirmed')
    await next.stop()
    expect(s.fixture.sessions.attempts).toEqual([])
  })
})

describe('index writes of an acknowledgement on messages', () => {
  it("are zero at each level, by PostgreSQL's statistics", async () => {
    const { id } = await queueWhileClosed()
    // These counters include earlier events of this connection. The difference of two reads in one transaction counts
    // the events between.
    const counts = (db: CompanyDb) =>
      sql<{ updates: number; hot: number }>`select n_tup_upd::int as updates, n_tup_hot_upd::int as hot
        from pg_stat_xact_user_tables where relname = 'messages'`.execute(db)
    const [before, after] = await s.services.workplace.run(s.fixture.one.at.companyId, async ({ db }) => {
      const { rows: first } = await counts(db)
      for (const level of [1, 2, 3, 4]) await sql`select raise_ack(${id}::bigint, ${level})`.execute(db)
      return [...first, ...(await counts(db)).rows]
    })
    expect((after?.updates ?? 0) - (before?.updates ?? 0)).toBe(4)
    expect((after?.hot ?? 0) - (before?.hot ?? 0)).toBe(4)
  })

  it('are avoided because no index covers the columns it changes', async () => {
    const rows = await s.fixture.ask<{ column: string }>(
      `select distinct a.attname as column from pg_index i
       join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = i.indexrelid and d.refobjid = i.indrelid
       join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
       where i.indrelid = 'messages'::regclass`,
    )
    const columns = rows.map(({ column }) => column)
    expect(columns).toEqual(expect.arrayContaining(['id', 'read', 'words']))
    for (const changedColumn of ['ack', 'send_state', 'send_error', 'version', 'updated_at'])
      expect(columns).not.toContain(changedColumn)
  })
})

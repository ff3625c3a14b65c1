import { SendFailure } from '@recado/channels/channel'
import { beforeEach, describe, expect, it } from 'vitest'
import { rowsRead } from '../../../../test/rows-read.ts'
import { sendingFixture } from '../../../../test/sending-fixture.ts'
import { until } from '../../../../test/until.ts'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { textDraft } from '../messages/outbound/draft.rules.ts'
import { queueDraft } from '../messages/outbound/queue-draft.ts'
import { ticketFor } from '../tickets/ticket-for.ts'
import { insertChange } from './change-items.store.ts'
import type { SendClass } from './send-class.ts'
import { loadFew, loadOtherChats, loadWaiting } from './waiting.store.ts'
import { WaitingRows } from './waiting-rows.ts'

const s = sendingFixture()

beforeEach(() => s.fixture.ask('delete from connection_pace').then(() => s.fixture.ask('delete from connection_sends')))

/** Queues a text of a class, as its area does. */
async function queue(text: string, sendClass: SendClass, to = s.ticketId) {
  const { admin, at } = s.fixture.one
  return s.services.workplace.run(at.companyId, async (work) => {
    const ticket = await ticketFor(work, admin, to)
    const sender = { userId: sendClass === 0 ? admin.userId : null, language: 'pt', sendClass } as const
    return (await queueDraft(work, s.services, ticket, textDraft(text), sender)).message
  })
}

function away() {
  s.fixture.sessions.open = false
}
function back() {
  s.fixture.sessions.open = true
  s.messages.listener.opened(s.fixture.one.at)
}
const pace = (columns: string, values: string) =>
  s.fixture.ask(`insert into connection_pace (company_id, connection_id, ${columns}) values ($1, $2, ${values})`, [
    s.fixture.one.at.companyId,
    s.fixture.one.at.connectionId,
  ])
const heldUntil = async () =>
  (await s.fixture.ask<{ held: boolean | null }>('select held_until > now() as held from connection_pace'))[0]?.held
const counts = () =>
  s.fixture.ask<{ class: number; sent: number }>(
    'select class, sum(sent)::int as sent from connection_sends group by class order by class',
  )

/** Counts restart at midnight: waits if the day ends within a minute. */
const dayThatLasts = () =>
  until(
    async () => {
      const [left] = await s.fixture.ask<{ lasts: boolean }>(
        `select (now() at time zone 'America/Sao_Paulo')::time < '23:59' as lasts`,
      )
      return left?.lasts
    },
    'a day that lasts',
    70_000,
  )

describe('classes of outgoing messages', () => {
  it('MSG-16: in a chat a user’s message overtakes items that have not begun, and each class keeps its order', async () => {
    away()
    await queue('campanha 1', 3)
    await queue('lembrete 1', 2)
    await queue('robô 1', 1)
    await queue('campanha 2', 3)
    await queue('robô 2', 1)
    await queue('lembrete 2', 2)
    await queue('pessoa 1', 0)
    await queue('pessoa 2', 0)
    back()
    await s.allSent()
    expect(s.arrivedTexts()).toEqual([
      ...['pessoa 1', 'pessoa 2', 'robô 1', 'robô 2', 'lembrete 1', 'lembrete 2', 'campanha 1', 'campanha 2'],
    ])
    expect(await counts()).toEqual([0, 1, 2, 3].map((of) => ({ class: of, sent: 2 })))
  })

  it('MSG-16: a delivery that has begun is not overtaken', async () => {
    let tries = 0
    s.fixture.sessions.beforeSend = async () => {
      tries += 1
      // After the second try the wait is minutes long.
      if (tries === 1) await s.fixture.ask('update outbox set attempts = 20')
      if (tries <= 2) throw new SendFailure('retry', 'not now', 500)
    }
    await queue('robô', 1)
    const rests = () => s.fixture.ask('select 1 from outbox where attempts > 20 and trying_since is null')
    await until(async () => (await rests()).length > 0, 'two tries')
    await queue('pessoa', 0)
    back()
    await s.allSent()
    expect(s.arrivedTexts()).toEqual(['robô', 'pessoa'])
  })

  it('MSG-16: marketing uses at most two slots of a connection, so a user’s message never waits for one', async () => {
    const { promise: whenReleased, resolve: release } = Promise.withResolvers<void>()
    s.fixture.sessions.beforeSend = (message) =>
      message.content.kind === 'text' && message.content.text.startsWith('campanha') ? whenReleased : undefined
    try {
      away()
      for (let n = 1; n <= 9; n++) await queue(`campanha ${n}`, 3, await s.openTicket(`551197770000${n}`))
      back()
      const waiting = () => s.fixture.ask('select 1 from outbox where class = 3 and trying_since is not null')
      await until(async () => (await waiting()).length === 2, 'two sends under way')
      await queue('pessoa', 0)
      await s.arrives(1)
      expect(s.arrivedTexts()).toEqual(['pessoa'])
      expect(await waiting()).toHaveLength(2)
    } finally {
      release()
    }
    await s.allSent()
    expect(s.arrivedTexts()).toHaveLength(10)
  })

  it('MSG-16: a change of a waiting message goes behind it, whatever its class', async () => {
    away()
    const message = await queue('campanha', 3)
    const { companyId, connectionId } = s.fixture.one.at
    await s.services.workplace.run(companyId, async (work) => {
      const [row] = await s.fixture.ask<{ contact_id: number }>('select contact_id from messages where id = $1', [
        message.id,
      ])
      const of = { id: message.id, connection_id: connectionId, contact_id: row?.contact_id ?? 0 }
      const payload = { change: { kind: 'react' }, by: { userId: 1, name: '' }, changeId: 'X' }
      await insertChange(work.db, companyId, of, payload)
    })
    expect(await s.fixture.ask('select kind, class from outbox order by id')).toEqual([
      { kind: 'send', class: 3 },
      { kind: 'react', class: 3 },
    ])
  })

  it('MSG-16: a blocked chat with more items than fit in memory delays no other chat and loses nothing', async () => {
    away()
    const other = await s.openTicket('5511977776666')
    const many = Array.from({ length: 230 }, (_, n) => `preso ${n}`)
    for (const text of many) await queue(text, 0)
    await queue('do outro', 0, other)
    let isStuck = true
    s.fixture.sessions.beforeSend = (message) => {
      if (isStuck && message.content.kind === 'text' && message.content.text.startsWith('preso'))
        throw new SendFailure('retry', 'not now', 500)
    }
    back()
    await s.arrives(1)
    expect(s.arrivedTexts()).toEqual(['do outro'])
    isStuck = false
    back()
    await until(() => s.arrivedTexts().length === many.length + 1, 'all messages', 120_000)
    expect(s.arrivedTexts().slice(1)).toEqual(many)
  })
})

/** Queues a hundred thousand messages to a thousand contacts. */
const queueCampaign = () =>
  s.fixture.ask(
    `with people as (insert into contacts (company_id, name, number)
       select $1, 'Campanha ' || n, (5511940000000 + n)::text from generate_series(1, 1000) n returning id, number)
     insert into outbox (company_id, connection_id, contact_id, kind, class)
       select $1, $2, people.id, 'send', 3 from generate_series(1, 100) round, people`,
    [s.fixture.one.at.companyId, s.fixture.one.at.connectionId],
  )

describe('loading', () => {
  it("MSG-16: does not walk a campaign's items to look for classes without any", async () => {
    away()
    await queueCampaign()
    await s.fixture.ask('analyze outbox')
    const { companyId, connectionId } = s.fixture.one.at
    const capacity = new WaitingRows(() => ({ attempt: async () => ({ done: true }) })).capacity()
    if (!capacity) throw new Error('no capacity')
    const { result: loaded, seen: readRows } = await measureLoad((db) =>
      loadWaiting(db, companyId, connectionId, capacity),
    )
    expect(readRows).toBeLessThan(1_500)
    expect(new Set(loaded.rows.map(({ sendClass }) => sendClass))).toEqual(new Set([3]))
  })

  it('MSG-16: loads a few new items in one step, and leaves many to the other query', async () => {
    away()
    const { companyId, connectionId } = s.fixture.one.at
    const rows = new WaitingRows(() => ({ attempt: async () => ({ done: true }) }))
    const load = async () => {
      const capacity = rows.capacity()
      if (!capacity) throw new Error('no capacity')
      const { result: loaded, seen: readRows } = await measureLoad((db) =>
        loadFew(db, companyId, connectionId, capacity),
      )
      expect(readRows).toBeLessThanOrEqual(capacity.knownIds.length + capacity.few + 1)
      if (loaded) rows.add(capacity, loaded.rows)
      return { found: loaded?.rows.map(({ sendClass }) => sendClass), few: capacity.few }
    }
    expect(await load()).toMatchObject({ found: [] })
    for (const sendClass of [3, 0, 1] as const) await queue('um', sendClass)
    expect(await load()).toMatchObject({ found: [0, 1, 3] })
    await queue('dois', 2)
    const { found: loaded, few } = await load()
    expect(loaded).toEqual([2])
    for (let n = 0; n < few; n++) await queue(`mais ${n}`, 0)
    expect((await load()).found).toHaveLength(few)
    // The chat has the maximum in memory now: the table may hold more.
    expect(rows.capacity()?.few).toBe(0)
    await s.fixture.ask('delete from outbox')
    await queueCampaign()
    await s.fixture.ask('analyze outbox')
    const fresh = new WaitingRows(() => ({ attempt: async () => ({ done: true }) })).capacity()
    if (!fresh) throw new Error('no capacity')
    const many = await measureLoad((db) => loadFew(db, companyId, connectionId, fresh))
    expect(many.result).toBeNull()
    expect(many.seen).toBeLessThanOrEqual(fresh.few + 1)
  })

  it('MSG-16: reads a bounded number of items, however many campaign messages wait', async () => {
    away()
    const { companyId, connectionId } = s.fixture.one.at
    await queueCampaign()
    const [stuck] = await s.fixture.ask<{ id: number }>(`select min(contact_id) as id from outbox where class = 3`)
    await s.fixture.ask(
      `insert into outbox (company_id, connection_id, contact_id, kind, class)
         select $1, $2, $3, 'send', 0 from generate_series(1, 20000)`,
      [companyId, connectionId, stuck?.id],
    )
    await queue('pessoa', 0)
    await s.fixture.ask('analyze outbox')
    const rows = new WaitingRows(() => ({ attempt: async () => ({ done: true }) }))
    const capacity = rows.capacity()
    if (!capacity) throw new Error('no capacity')
    const first = await measureLoad((db) => loadWaiting(db, companyId, connectionId, capacity))
    expect(first.seen).toBeLessThan(1_500)
    const [next] = rows.add(capacity, first.result.rows)
    // The oldest two hundred of class 0 belong to one chat: the others are found by stepping from chat to chat.
    expect(next).toMatchObject({ sendClass: 0 })
    const look = { sendClass: 0, chats: rows.chats, wanted: next?.wanted ?? 0, perChat: 20 } as const
    const others = await measureLoad((db) => loadOtherChats(db, companyId, connectionId, look))
    expect(others.seen).toBeLessThan(1_500)
    expect(others.result).toHaveLength(1)
  })
})

/** Returns the loaded items and the number of rows that the plan read, including discarded ones. */
const measureLoad = <T>(load: (db: CompanyDb) => Promise<T>) => {
  const { companyId } = s.fixture.one.at
  return rowsRead({ workplace: s.services.workplace, companyId, table: 'outbox' }, load)
}

describe('the pace of a connection', () => {
  it("MSG-16: campaigns stop at the day's cap, users and bots continue, and a higher cap releases the rest", async () => {
    await dayThatLasts()
    await pace('daily_cap', '2')
    away()
    for (let n = 1; n <= 4; n++) await queue(`campanha ${n}`, 3)
    back()
    await s.arrives(2)
    await until(heldUntil, 'the stored hold')
    await queue('robô', 1)
    await queue('lembrete', 2)
    await queue('pessoa', 0)
    await s.arrives(5)
    expect(s.arrivedTexts().slice(0, 2)).toEqual(['campanha 1', 'campanha 2'])
    expect(s.arrivedTexts().slice(2).sort()).toEqual(['lembrete', 'pessoa', 'robô'])
    const expected = [0, 1, 2, 3].map((of) => ({ class: of, sent: of === 3 ? 2 : 1 }))
    await until(async () => JSON.stringify(await counts()) === JSON.stringify(expected), 'the counts of the day')
    await s.fixture.ask('update connection_pace set daily_cap = 9')
    s.services.outbox.wake(s.fixture.one.at.companyId, s.fixture.one.at.connectionId)
    await s.allSent()
    expect(s.arrivedTexts().slice(5)).toEqual(['campanha 3', 'campanha 4'])
    await until(async () => (await heldUntil()) === null, 'the stored end of the hold')
  })

  it('MSG-16: in quiet hours governed items wait and show until when, also after a restart', async () => {
    const local = `(now() at time zone 'America/Sao_Paulo')::time`
    await pace(
      'governed_class, quiet_from, quiet_to',
      `2, ${local} - interval '2 hours', ${local} + interval '2 hours'`,
    )
    await queue('lembrete', 2)
    await queue('campanha', 3)
    await queue('robô', 1)
    await queue('pessoa', 0)
    await s.arrives(2)
    await until(heldUntil, 'the stored hold')
    back()
    await queue('pessoa 2', 0)
    await s.arrives(3)
    expect(s.arrivedTexts().sort()).toEqual(['pessoa', 'pessoa 2', 'robô'])
    const waiting = async () => await s.fixture.ask<{ class: number }>('select class from outbox order by class')
    await until(async () => (await waiting()).length === 2, 'the stored outcome of the send')
    expect(await waiting()).toEqual([{ class: 2 }, { class: 3 }])
    await s.fixture.ask('update connection_pace set quiet_from = null, quiet_to = null')
    s.services.outbox.wake(s.fixture.one.at.companyId, s.fixture.one.at.connectionId)
    await s.allSent()
    expect(s.arrivedTexts().slice(3)).toEqual(['lembrete', 'campanha'])
  })

  it("MSG-16: the row's gap takes precedence over the channel’s", async () => {
    s.fixture.sessions.sendGap = { min: 3_600_000, max: 3_600_000, burst: 1 }
    await pace('gap_min_ms, gap_max_ms, gap_burst', '0, 0, 0')
    for (const text of ['1', '2', '3']) await queue(text, 0)
    await s.arrives(3)
    expect(s.arrivedTexts()).toEqual(['1', '2', '3'])
  })

  it('MSG-16: a message that the network rejected is not counted', async () => {
    s.fixture.sessions.beforeSend = () => {
      throw new SendFailure('refused', 'never', 400)
    }
    await queue('nada', 0)
    await until(async () => (await s.states())[0]?.send_state === 'failed', 'a refusal')
    expect(await counts()).toEqual([])
  })
})

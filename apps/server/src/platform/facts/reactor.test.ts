import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownedDatabase } from '../../../test/owned-database.ts'
import { until } from '../../../test/until.ts'
import { systemClock } from '../clock.ts'
import { createPlatformDb } from '../db/platform-db.ts'
import { createPool } from '../db/pool.ts'
import { createWorkplace, type Work, type Workplace } from '../db/work.ts'
import { createLog } from '../log.ts'
import { declareFact } from './fact.ts'
import { createFactLog } from './fact-log.ts'
import { joinReactions, react } from './reaction.ts'
import { createReactor, type Reactor, type ReactorOptions } from './reactor.ts'

type Payload = { ticketId: number }
const closed = declareFact<Payload>('ticket.closed', ({ ticketId }) => `ticket:${ticketId}`)
const openedFact = declareFact<Payload>('ticket.opened', ({ ticketId }) => `ticket:${ticketId}`)

const db = ownedDatabase()
let pools: pg.Pool[]
let workplace: Workplace
let one = 0
let two = 0
let more: number[] = []
/** Reactions that ran, in the order of their start. */
const ran: string[] = []
/** Behaviour of a reaction besides being recorded, by its entry in `ran`. */
const acts = new Map<string, (work: Work) => Promise<void>>()
const reactors: Reactor[] = []

const nameOf = (companyId: number): string => ['one', 'two'][[one, two].indexOf(companyId)] ?? 'other'
const reaction =
  (name: string) =>
  async (work: Work, { ticketId }: Payload) => {
    const words = `${name} ${nameOf(work.companyId)} ${ticketId}`
    ran.push(words)
    await acts.get(words)?.(work)
  }
const reactions = joinReactions(
  [closed, openedFact],
  [react(closed, 'first', reaction('first')), react(closed, 'second', reaction('second'))],
)
const outcomes: string[] = []

function node(change: Partial<ReactorOptions> = {}): Reactor {
  const [, platform] = pools
  const reactor = createReactor({
    ...{ platform: createPlatformDb(platform as pg.Pool), workplace, reactions, log: createLog('silent') },
    note: (name, outcome) => outcomes.push(`${name} ${outcome}`),
    // Polls only when a test asks for it.
    pollMs: 3_600_000,
    ...change,
  })
  reactors.push(reactor)
  reactor.start()
  return reactor
}

const record = (companyId: number, ticketId: number) =>
  workplace.run(companyId, (work) => work.record(closed, { ticketId }))
const rows = async <T extends pg.QueryResultRow>(columns: string) =>
  (await db.owner.query<T>(`select ${columns} from fact_reactions order by id`)).rows
const left = async () => (await rows<{ row: string }>(`reaction || ' ' || subject as row`)).map(({ row }) => row)
const makeDue = () => db.owner.query('update fact_reactions set due_at = now(), is_new = true')
const tags = async () => (await db.owner.query<{ name: string }>('select name from tags')).rows.map(({ name }) => name)
const addTag = async ({ db, companyId }: Work, name: string): Promise<void> => {
  await db.insertInto('tags').values({ company_id: companyId, name, color: '#112233' }).execute()
}
const fail = async () => {
  throw new Error('not now')
}

beforeAll(async () => {
  pools = [createPool(db.database.appUrl, 16, 'tests'), createPool(db.database.platformUrl, 4, 'tests')]
  const company = async (name: string) =>
    (await db.owner.query<{ id: number }>('insert into companies (name) values ($1) returning id', [name])).rows[0]
      ?.id ?? 0
  ;[one, two] = [await company('Uma'), await company('Duas')]
  more = await Promise.all(['Três', 'Quatro', 'Cinco', 'Seis', 'Sete', 'Oito', 'Nove', 'Dez'].map(company))
  workplace = createWorkplace({
    pool: pools[0] as pg.Pool,
    clock: systemClock,
    jobs: { write: async () => undefined, send: async () => undefined, wake: () => undefined },
    facts: createFactLog({ reactions: () => reactions, wake: () => undefined }),
    broadcaster: { send: () => undefined },
  })
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
})
beforeEach(async () => {
  ran.length = 0
  outcomes.length = 0
  acts.clear()
  await db.owner.query('delete from fact_reactions; delete from fact_subjects; delete from tags')
})
afterEach(() => Promise.all(reactors.splice(0).map((reactor) => reactor.stop())))

describe('order', () => {
  it('RT-08: facts written before the start are processed in order per subject, once, and then removed', async () => {
    for (let round = 0; round < 20; round++) for (const ticket of [1, 2, 3]) await record(one, ticket)
    await node().sweep()
    for (const ticket of [1, 2, 3]) {
      const own = ran.filter((words) => words.endsWith(` ${ticket}`))
      expect(own).toEqual(Array.from({ length: 40 }, (_, n) => `${n % 2 === 0 ? 'first' : 'second'} one ${ticket}`))
    }
    expect([ran.length, await left()]).toEqual([120, []])
  })

  it('a hanging reaction in one company delays neither another company nor another ticket, and leaves capacity', async () => {
    const blocked = Promise.withResolvers<void>()
    for (let ticket = 1; ticket <= 20; ticket++) {
      acts.set(`first one ${ticket}`, () => blocked.promise)
      await record(one, ticket)
    }
    const reactor = node({ concurrency: 6, perCompany: 4 })
    await until(() => ran.length === 4, 'all that one company may have')
    for (let ticket = 1; ticket <= 20; ticket++) await record(two, ticket)
    reactor.wake()
    await until(() => ran.filter((words) => words.includes('two')).length === 40, 'the other company')
    expect(ran.filter((words) => words.includes('one'))).toHaveLength(4)
    blocked.resolve()
    await reactor.sweep()
    expect([ran.length, await left()]).toEqual([80, []])
  })

  // When no unit counts as long, the room exists before anything is known of the companies.
  it.each([
    { companies: 2, tickets: 5, longAfterMs: 3_600_000, taken: 6 },
    { companies: 3, tickets: 5, longAfterMs: 3_600_000, taken: 7 },
    { companies: 8, tickets: 1, longAfterMs: 1, taken: 8 },
  ])('reactions that hang for the first time leave room for other companies: $companies', async (example) => {
    const { companies, tickets, longAfterMs, taken: takenUnits } = example
    const blocked = Promise.withResolvers<void>()
    for (let ticket = 1; ticket <= tickets; ticket++) {
      acts.set(`first other ${ticket}`, () => blocked.promise)
      for (const company of more.slice(0, companies)) await record(company, ticket)
    }
    const reactor = node({ longAfterMs })
    await until(() => ran.length === takenUnits, 'what those may have')
    for (const ticket of [1, 2, 3]) for (const company of [one, two]) await record(company, ticket)
    reactor.wake()
    await until(() => ran.filter((words) => !words.includes('other')).length === 12, 'the other companies')
    expect(ran.filter((words) => words.includes('other'))).toHaveLength(takenUnits)
    blocked.resolve()
    await reactor.sweep()
    expect([ran.length, await left()]).toEqual([12 + companies * tickets * 2, []])
  })

  it('a long backlog of one company leaves every second turn to another', async () => {
    for (let ticket = 1; ticket <= 50; ticket++) await record(one, ticket)
    for (let ticket = 1; ticket <= 3; ticket++) await record(two, ticket)
    await node({ concurrency: 1 }).sweep()
    const turns = ran.flatMap((words, index) => (words.includes('two') ? [index] : []))
    expect(turns).toEqual([1, 3, 5, 7, 9, 11])
  })
})

describe('failures', () => {
  it('retry only the failed reaction; later facts of the subject wait only where it reacts', async () => {
    acts.set('first one 1', fail)
    await record(one, 1)
    await record(one, 1)
    await record(one, 2)
    const reactor = node()
    await reactor.sweep()
    expect(ran.toSorted()).toEqual(
      ['first one 1', 'first one 2', 'second one 1', 'second one 1', 'second one 2'].toSorted(),
    )
    expect(await rows(`reaction, tries, problem, due_at > now() as later`)).toEqual([
      { reaction: 'first', tries: 1, problem: 'not now', later: true },
      { reaction: 'first', tries: 0, problem: null, later: false },
    ])
    acts.clear()
    ran.length = 0
    await reactor.sweep()
    expect(ran, 'not before its time').toEqual([])
    await makeDue()
    await reactor.sweep()
    expect([ran, await left()]).toEqual([['first one 1', 'first one 1'], []])
  })

  it('roll back the reaction’s writes; a success commits them together with its completion', async () => {
    acts.set('first one 1', async (work) => {
      await addTag(work, 'meio')
      await fail()
    })
    acts.set('second one 1', (work) => addTag(work, 'inteiro'))
    await record(one, 1)
    await node().sweep()
    expect([await tags(), await left()]).toEqual([['inteiro'], ['first ticket:1']])
  })

  it('are given up after twenty tries: the row stays with its reason, and later units of the subject continue', async () => {
    acts.set('first one 1', fail)
    await record(one, 1)
    await db.owner.query(`update fact_reactions set tries = 18 where reaction = 'first'`)
    const reactor = node()
    await reactor.sweep()
    await makeDue()
    await reactor.sweep()
    expect(outcomes.filter((words) => words.startsWith('first'))).toEqual(['first failed', 'first given_up'])
    acts.clear()
    await record(one, 1)
    await reactor.sweep()
    expect(ran.slice(-2)).toEqual(['first one 1', 'second one 1'])
    expect(await rows('reaction, tries, problem, given_up_at is not null as gone')).toEqual([
      { reaction: 'first', tries: 20, problem: 'not now', gone: true },
    ])
  })

  it('of a reaction that this version does not know are given up as well', async () => {
    await record(one, 1)
    await db.owner.query(`update fact_reactions set reaction = 'of-old' where reaction = 'first'`)
    await node().sweep()
    expect(await rows('reaction, problem')).toEqual([
      { reaction: 'of-old', problem: 'this version has no such reaction' },
    ])
  })

  it('follow any call to the network, whatever its answer, and roll back the rest', async () => {
    const world = createServer((_, answer) => answer.end('ok')).listen(0, '127.0.0.1')
    await until(() => world.listening, 'the world')
    const url = `http://127.0.0.1:${(world.address() as AddressInfo).port}`
    acts.set('first one 1', async (work) => {
      await addTag(work, 'por fetch')
      await (await fetch(url)).text()
    })
    acts.set('second one 1', async (work) => {
      await addTag(work, 'por http')
      await new Promise((resolve) => get(url, (answer) => answer.resume().once('end', resolve)))
    })
    await record(one, 1)
    await node().sweep()
    world.close()
    world.closeAllConnections()
    const problem = expect.stringContaining('a call outside within a transaction')
    expect(await rows('tries, problem')).toEqual([
      { tries: 1, problem },
      { tries: 1, problem },
    ])
    expect(await tags()).toEqual([])
  })
})

describe('a reaction that hangs', () => {
  const never = new Promise<void>(() => undefined)
  const limitMs = 1_500
  const hangsAfter = (tag: string) => async (work: Work) => {
    await addTag(work, tag)
    await never
  }
  const inTransaction = async () => {
    const { rows } = await db.owner.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`,
    )
    return rows[0]?.n
  }

  it('is ended: its writes are rolled back, the try counts as failed, its place is free and its connection usable', async () => {
    for (const ticket of [1, 2]) {
      acts.set(`first one ${ticket}`, hangsAfter(`no meio de ${ticket}`))
      await record(one, ticket)
    }
    const reactor = node({ concurrency: 2, perCompany: 2, limitMs })
    await until(() => ran.length === 2, 'all places to be taken')
    await record(two, 3)
    await reactor.sweep()
    expect(ran).toEqual(expect.arrayContaining(['first two 3', 'second two 3', 'second one 1', 'second one 2']))
    const failedRow = { reaction: 'first', tries: 1, problem: `took longer than ${limitMs} ms`, later: true }
    expect(await rows('reaction, tries, problem, due_at > now() as later')).toEqual([failedRow, failedRow])
    expect(await tags()).toEqual([])
    await until(async () => (await inTransaction()) === 0, 'its transactions to have ended')
    acts.clear()
    await makeDue()
    await reactor.sweep()
    expect(await left()).toEqual([])
  })

  it('in the database is ended there, and its subject keeps its order', async () => {
    const other = new pg.Client({ connectionString: db.database.ownerUrl })
    await other.connect()
    try {
      await workplace.run(one, (work) => addTag(work, 'de outro'))
      await other.query(`begin; select 1 from tags for update`)
      acts.set('first one 1', async ({ db, companyId }) => {
        await db.updateTable('tags').set({ color: '#445566' }).where('company_id', '=', companyId).execute()
      })
      await record(one, 1)
      await record(one, 1)
      // The database ends a statement after half of the limit, and the reactor ends the try after all of it.
      const reactor = node({ limitMs: 6_000 })
      await reactor.sweep()
      expect(await rows('reaction, tries, problem')).toEqual([
        { reaction: 'first', tries: 1, problem: 'canceling statement due to statement timeout' },
        { reaction: 'first', tries: 0, problem: null },
      ])
      await other.query('commit')
      await makeDue()
      await reactor.sweep()
      expect(ran.filter((words) => words.startsWith('first'))).toHaveLength(3)
      expect(await left()).toEqual([])
    } finally {
      await other.end()
    }
  })

  it('leaves its company one place afterwards, and the other companies theirs', async () => {
    const tickets = [1, 2, 3, 4]
    for (const ticket of tickets) {
      acts.set(`first one ${ticket}`, () => never)
      await record(one, ticket)
    }
    const reactor = node({ concurrency: 8, perCompany: 4, limitMs: 6_000 })
    await reactor.sweep()
    const blocked = Promise.withResolvers<void>()
    for (const ticket of tickets) acts.set(`first one ${ticket}`, () => blocked.promise)
    ran.length = 0
    await makeDue()
    reactor.wake()
    await until(() => ran.length === 1, 'the one place')
    await record(two, 1)
    reactor.wake()
    await until(() => ran.includes('second two 1'), 'the other company')
    expect(ran.filter((words) => words.includes('one'))).toHaveLength(1)
    blocked.resolve()
    await reactor.sweep()
    expect([ran.length, await left()]).toEqual([6, []])
  })
})

describe('several nodes', () => {
  it('take over what was interrupted on another node, each in turn', async () => {
    acts.set('first one 1', () => new Promise(() => undefined))
    await record(one, 1)
    await node({ limitMs: 1_500 }).sweep()
    acts.clear()
    await makeDue()
    await node().sweep()
    expect([ran, await left()]).toEqual([['first one 1', 'second one 1', 'first one 1'], []])
  })

  it('share the work, each unit once', async () => {
    for (let ticket = 1; ticket <= 40; ticket++) for (const company of [one, two]) await record(company, ticket)
    const both = [node(), node()]
    await Promise.all(both.map((reactor) => reactor.sweep()))
    await until(async () => (await left()).length === 0, 'the end of the list')
    expect([ran.length, new Set(ran).size]).toEqual([160, 160])
  })

  it('that stop return the units waiting behind the running ones', async () => {
    const blocked = Promise.withResolvers<void>()
    acts.set('first one 1', () => blocked.promise)
    await record(one, 1)
    const leaving = node()
    await until(() => ran.length === 1, 'the beginning')
    await Promise.all([leaving.stop(), blocked.resolve()])
    await node().sweep()
    expect([ran, await left()]).toEqual([['first one 1', 'second one 1'], []])
  })

  it('leave a unit to the node that keeps renewing its lease', async () => {
    const blocked = Promise.withResolvers<void>()
    acts.set('first one 1', () => blocked.promise)
    await record(one, 1)
    const busy = node({ leaseMs: 3_000 })
    await until(() => ran.length === 1, 'the beginning')
    const lease = async () =>
      (await db.owner.query<{ until: number }>('select extract(epoch from asleep_until) as until from fact_subjects'))
        .rows[0]?.until ?? 0
    const before = await lease()
    await until(async () => (await lease()) > before, 'the lease to be renewed')
    await node().sweep()
    expect(ran).toEqual(['first one 1'])
    blocked.resolve()
    await busy.sweep()
    expect(ran).toEqual(['first one 1', 'second one 1'])
  })

  it('take over a dead node’s units, and what that node still writes is rolled back', async () => {
    const blocked = Promise.withResolvers<void>()
    acts.set('first one 1', async (work) => {
      await blocked.promise
      await addTag(work, 'da primeira')
    })
    await record(one, 1)
    const slow = node()
    await until(() => ran.length === 1, 'the beginning')
    acts.set('first one 1', (work) => addTag(work, 'da segunda'))
    await db.owner.query(`update fact_subjects set asleep_until = now() - interval '1 second' where lease is not null`)
    await node().sweep()
    expect([ran, await left()]).toEqual([['first one 1', 'first one 1', 'second one 1'], []])
    blocked.resolve()
    await slow.sweep()
    expect(await tags()).toEqual(['da segunda'])
  })
})

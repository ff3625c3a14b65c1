import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownedDatabase } from '../../../test/owned-database.ts'
import { declareFact } from '../facts/fact.ts'
import { declareJob } from '../jobs/job.ts'
import { createPool } from './pool.ts'
import { createWorkplace, type Work, type Workplace } from './work.ts'

const db = ownedDatabase()
let pool: pg.Pool
let workplace: Workplace
let companyId = 0
/** The effects of the work, in order. `visibleCounts` has the number of tags that others saw at each announcement. */
const emitted: string[] = []
const visibleCounts: Array<Promise<number>> = []

const happened = declareFact<{ id: number }>('thing.happened', ({ id }) => `thing:${id}`)
const later = declareJob<{ companyId: number }>('thing.later')
const tags = async () => (await db.owner.query<{ n: number }>('select count(*)::int as n from tags')).rows[0]?.n ?? -1

beforeAll(async () => {
  pool = createPool(db.database.appUrl, 2, 'work-test')
  const { rows } = await db.owner.query<{ id: number }>(
    `insert into companies (name, plan_id) select 'Uma', min(id) from plans returning id`,
  )
  companyId = rows[0]?.id ?? 0
  workplace = createWorkplace({
    pool,
    clock: { now: () => new Date() },
    jobs: { write: async () => undefined, send: async () => undefined, wake: () => void emitted.push('jobs') },
    facts: { write: async () => undefined, wake: () => void emitted.push('facts') },
    broadcaster: {
      send(company, name) {
        emitted.push(`${name} of ${company === companyId ? 'ours' : company}`)
        visibleCounts.push(tags())
      },
    },
  })
})
afterAll(async () => {
  await pool.end()
})
beforeEach(async () => {
  emitted.length = 0
  visibleCounts.length = 0
  await db.owner.query('delete from tags')
})

/** Writes a row and triggers every kind of consequence. */
async function task(work: Work): Promise<string> {
  work.announce('tag', [`c${companyId}`], { action: 'delete', tagId: 1 })
  work.afterCommit(() => void emitted.push('after commit'))
  await work.record(happened, { id: 1 })
  await work.enqueue(later, { companyId })
  await work.db
    .insertInto('tags')
    .values({ company_id: companyId, name: `nome ${Math.random()}`, color: '#123456' })
    .execute()
  emitted.push('the work')
  return 'done'
}
const failure = (code: string) => Object.assign(new Error('as the database says it'), { code })

describe('RT-08: the consequences of a work', () => {
  it('happen after the commit: every receiver finds the row', async () => {
    expect(await workplace.run(companyId, task)).toBe('done')
    expect(emitted).toEqual(['the work', 'tag of ours', 'after commit', 'facts', 'jobs'])
    expect(await Promise.all(visibleCounts)).toEqual([1])
  })

  it('never happen when the work fails, and no row is kept', async () => {
    const failing = workplace.run(companyId, async (work) => {
      await task(work)
      throw new Error('in the end')
    })
    await expect(failing).rejects.toThrow('in the end')
    expect(emitted).toEqual(['the work'])
    expect(await tags()).toBe(0)
  })

  it('happen once when a deadlock restarts the work', async () => {
    let tries = 0
    await workplace.run(companyId, async (work) => {
      await task(work)
      tries += 1
      if (tries < 3) throw failure('40P01')
    })
    expect(tries).toBe(3)
    expect(emitted.filter((what) => what !== 'the work')).toEqual(['tag of ours', 'after commit', 'facts', 'jobs'])
    expect(await tags()).toBe(1)
  })

  it('a work gives up after repeated deadlocks, and at once after any other failure', async () => {
    const tries = { '40001': 0, '23505': 0 }
    for (const code of ['40001', '23505'] as const) {
      const failing = workplace.run(companyId, async () => {
        tries[code] += 1
        throw failure(code)
      })
      await expect(failing).rejects.toMatchObject({ code })
    }
    expect(tries).toEqual({ '40001': 4, '23505': 1 })
  })
})

it('TEN-01: no work begins without a company', async () => {
  for (const none of [0, -1, 1.5, Number.NaN, '1; select 1' as never]) {
    await expect(workplace.run(none, task)).rejects.toThrow('not a company')
  }
  expect(emitted.filter((what) => what !== 'the work')).toEqual([])
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownedDatabase } from '../../../test/owned-database.ts'
import { happened, reactingNode } from '../../../test/reacting-node.ts'

const db = ownedDatabase()
let company = 0
let node: ReturnType<typeof reactingNode>

beforeAll(async () => {
  const { rows } = await db.owner.query<{ id: number }>(`insert into companies (name) values ('Uma') returning id`)
  company = rows[0]?.id ?? 0
  node = reactingNode(db.database, async () => undefined)
})
afterAll(() => node.stop())

const record = (name: string) => node.workplace.run(company, (work) => work.record(happened, { name }))
const tags = async () => (await db.owner.query<{ name: string }>('select name from tags')).rows.map(({ name }) => name)

it('one sweep serves a subject behind many new rows of a sleeping one, and gives up a unit that killed its process twenty times', async () => {
  await db.owner.query(
    `insert into fact_reactions (company_id, fact, reaction, subject, payload, is_new, tries, due_at)
       select ${company}, 'test.happened', reaction, 'test:a', '{"name": "a"}', false, 1, now() + interval '1 hour'
       from unnest('{test.first,test.second}'::text[]) reaction;
     insert into fact_subjects (company_id, subject, since, asleep_until) select company_id, subject, due_at, due_at from fact_reactions limit 1`,
  )
  for (let fact = 1; fact <= 20; fact++) await record('a')
  await record('b')
  await db.owner.query(`update fact_reactions set tries = 20 where subject = 'test:b' and reaction = 'test.first'`)
  await node.start()
  await node.reactor.sweep()
  expect(await tags()).toEqual(['b dois'])
  const { rows } = await db.owner.query('select subject, problem from fact_reactions where given_up_at is not null')
  expect(rows).toEqual([{ subject: 'test:b', problem: expect.stringContaining('the process ended each time') }])
})

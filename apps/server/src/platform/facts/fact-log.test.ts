import { expect, it } from 'vitest'
import { ownedDatabase } from '../../../test/owned-database.ts'
import { alone, happened, reactingNode } from '../../../test/reacting-node.ts'

const db = ownedDatabase()

it('a fact writes one row per reaction, with its change and subject, and no row without reactions', async () => {
  const { rows } = await db.owner.query<{ id: number }>(`insert into companies (name) values ('Uma') returning id`)
  const company = rows[0]?.id ?? 0
  const { workplace, stop } = reactingNode(db.database, async () => undefined)
  await workplace.run(company, (work) => work.record(alone, { name: 'sozinho' }))
  await workplace.run(company, (work) => work.record(happened, { name: 'fato' }))
  await expect(
    workplace.run(company, async (work) => {
      await work.record(happened, { name: 'outro' })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await stop()
  const insertion = await db.owner.query(
    'select company_id, fact, reaction, subject, payload, tries from fact_reactions order by id',
  )
  expect(insertion.rows).toEqual(
    ['test.first', 'test.second'].map((reaction) => ({
      ...{ company_id: company, fact: 'test.happened', reaction, subject: 'test:fato' },
      ...{ payload: { name: 'fato' }, tries: 0 },
    })),
  )
})

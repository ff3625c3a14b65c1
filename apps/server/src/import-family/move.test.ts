import { expect, it } from 'vitest'
import { ownedDatabase } from '../../test/owned-database.ts'
import { createSecrets } from '../platform/secrets.ts'
import { type Kind, keyOf, Move, moveKind } from './move.ts'
import { Report } from './report.ts'
import type { Row, Source } from './source.ts'
import { Target } from './target.ts'

const db = ownedDatabase()

/** Rows become tags; one without a name is none that the database takes. */
const kind: Kind = {
  ...{ kind: 'tag', tables: ['Tags'], columns: ['name'], key: ['id'], belongs: null },
  async take(move, rows) {
    const ids = await move.target.ids('tags', rows.length)
    const made = rows.map((row, at) => ({
      company_id: move.companyId,
      id: ids[at],
      name: row.name,
      color: '#112233',
      kanban: 0,
    }))
    await move.target.insert(
      'tags',
      made.map((one) => ({ ...one, created_at: new Date(), updated_at: new Date() })),
    )
    return rows.map((row, at) => ({ theirs: keyOf(row), ours: ids[at] ?? 0, isNew: true }))
  },
}

async function moving(rows: Row[], isDry = false) {
  const company = await db.owner.query<{ id: number }>(`insert into companies (name) values ('Uma') returning id`)
  const companyId = company.rows[0]?.id ?? 0
  const target = await Target.open(db.database.ownerUrl, isDry)
  const report = new Report()
  const source = {
    async *batches() {
      yield rows
    },
  } as unknown as Source
  const secrets = createSecrets('a secret key for tests only, long enough')
  const move = new Move({ source, target, report, secrets, sourceId: 1, companyId, theirCompany: '7' })
  const names = async () =>
    (await target.rows<{ name: string }>('select name from tags where company_id = $1 order by id', [companyId])).map(
      ({ name }) => name,
    )
  return { move, report, names, target }
}

const rows = ['a', 'b', null, 'd'].map((name, at) => ({ key0: String(at), name }))

it.each([false, true])(
  'an odd row keeps none of its batch back, and is told in the database’s words (dry run: %s)',
  async (isDry) => {
    const { move, report, names, target } = await moving(rows, isDry)
    try {
      await moveKind(move, kind)
      expect(await names()).toEqual(['a', 'b', 'd'])
      const refusal = 'refused: null value in column "name" of relation "tags" violates not-null constraint'
      expect(report.all()).toEqual([
        {
          ...{ kind: 'tag', found: 4, new: 3, already: 0 },
          problems: [{ problem: refusal, count: 1, examples: ['7/2'], lost: true }],
        },
      ])
      expect(report.isWhole).toBe(false)
      await moveKind(move, kind)
      expect([await names(), report.line('tag').already]).toEqual([['a', 'b', 'd'], 3])
    } finally {
      await target.close()
    }
    const { rows: kept } = await db.owner.query('select 1 from family_rows where company_id = $1', [move.companyId])
    expect(kept.length).toBe(isDry ? 0 : 3)
  },
)

it('only one run at a time writes; an error that is no row’s ends the run', async () => {
  const { move, target } = await moving(rows)
  await expect(Target.open(db.database.ownerUrl, false)).rejects.toThrow('another run')
  const broken: Kind = { ...kind, take: async () => Promise.reject(new Error('out of memory')) }
  await expect(moveKind(move, broken)).rejects.toThrow('out of memory')
  await target.close()
})

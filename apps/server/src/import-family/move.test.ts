import { expect, it } from 'vitest'
import { ownedDatabase } from '../../test/owned-database.ts'
import { createSecrets } from '../platform/secrets.ts'
import { CompanyMove, moveKind, type RowKind, rowKey } from './move.ts'
import { Report } from './report.ts'
import type { SourceDatabase, SourceRow } from './source.ts'
import { TargetDatabase } from './target.ts'

const db = ownedDatabase()

/** Rows become tags. The database rejects one without a name. */
const kind: RowKind = {
  ...{ kind: 'tag', tables: ['Tags'], columns: ['name'], key: ['id'], membership: null },
  async take(move, rows) {
    const ids = await move.target.ids('tags', rows.length)
    const newRows = rows.map((row, at) => ({
      company_id: move.companyId,
      id: ids[at],
      name: row.name,
      color: '#112233',
      kanban: 0,
    }))
    await move.target.insert(
      'tags',
      newRows.map((one) => ({ ...one, created_at: new Date(), updated_at: new Date() })),
    )
    return rows.map((row, at) => ({ theirs: rowKey(row), ours: ids[at] ?? 0, isNew: true }))
  },
}

async function moving(rows: SourceRow[], isDry = false) {
  const company = await db.owner.query<{ id: number }>(`insert into companies (name) values ('Uma') returning id`)
  const companyId = company.rows[0]?.id ?? 0
  const target = await TargetDatabase.open(db.database.ownerUrl, isDry)
  const report = new Report()
  const source = {
    async *batches() {
      yield rows
    },
  } as unknown as SourceDatabase
  const secrets = createSecrets('a secret key for tests only, long enough')
  const move = new CompanyMove({ source, target, report, secrets, sourceId: 1, companyId, theirCompany: '7' })
  const names = async () =>
    (await target.rows<{ name: string }>('select name from tags where company_id = $1 order by id', [companyId])).map(
      ({ name }) => name,
    )
  return { move, report, names, target }
}

const rows = ['a', 'b', null, 'd'].map((name, at) => ({ key0: String(at), name }))

it.each([false, true])(
  'a bad row does not stop its batch, and is reported with the database’s message (dry run: %s)',
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
      expect(report.isComplete).toBe(false)
      await moveKind(move, kind)
      expect([await names(), report.line('tag').already]).toEqual([['a', 'b', 'd'], 3])
    } finally {
      await target.close()
    }
    const { rows: recordedRows } = await db.owner.query('select 1 from family_rows where company_id = $1', [
      move.companyId,
    ])
    expect(recordedRows.length).toBe(isDry ? 0 : 3)
  },
)

it('only one run writes at a time; an error that no row caused ends the run', async () => {
  const { move, target } = await moving(rows)
  await expect(TargetDatabase.open(db.database.ownerUrl, false)).rejects.toThrow('another import')
  const broken: RowKind = { ...kind, take: async () => Promise.reject(new Error('out of memory')) }
  await expect(moveKind(move, broken)).rejects.toThrow('out of memory')
  await target.close()
})

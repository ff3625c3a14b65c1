import { join } from 'node:path'
import { expect, it } from 'vitest'
import { asOwner } from '../src/platform/db/as-owner.ts'
import { projectRoot } from '../src/platform/project-root.ts'
import { readCatalogue } from '../src/wiring/citus/catalogue.store.ts'
import { placeTables } from '../src/wiring/citus/citus-plan.rules.ts'
import { citusPage, citusSql } from '../src/wiring/citus/citus-sql.rules.ts'
import { testDatabase } from './database.ts'

/** The lists in the repository match the present schema; `-u` updates them. */
it('the lists for Citus match the catalogue', async () => {
  const database = await testDatabase()
  try {
    const catalogue = await asOwner(database.ownerUrl, readCatalogue)
    const placed = new Map(placeTables(catalogue).map(({ name, place }) => [name, place]))
    expect(placed.get('messages')).toBe('distributed')
    expect(placed.get('companies')).toBe('reference')
    expect(placed.size).toBe(catalogue.tables.length)
    await expect(citusSql(catalogue)).toMatchFileSnapshot(join(projectRoot(), 'deploy', 'citus.sql'))
    await expect(citusPage(catalogue)).toMatchFileSnapshot(join(projectRoot(), 'docs', 'citus.md'))
  } finally {
    await database.drop()
  }
})

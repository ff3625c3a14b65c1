import { beforeEach, describe, expect, it } from 'vitest'
import { rowsRead } from '../../../test/rows-read.ts'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import { countAudience } from './recipients/audience.store.ts'
import type { Audience } from './recipients/audience-people.store.ts'
import { campaignStage } from './test/campaign-stage.ts'

/**
 * A campaign to 20,000 people, of whom each is a contact, without statistics of the tables. Costs are counted as rows
 * read, because times depend on the machine.
 */

const PEOPLE = 20_000
const s = campaignStage()
let tagId = 0

beforeEach(async () => {
  const { ask, one } = s.stage.fixture
  const { companyId } = one.at
  const [tag] = await ask<{ id: number }>(
    `insert into tags (company_id, name, color) values ($1, 'Todos', '#123456') returning id`,
    [companyId],
  )
  tagId = tag?.id ?? 0
  await ask(
    `with made as (insert into contacts (company_id, name, number)
       select $1, 'Pessoa ' || n, (5511940000000 + n)::text from generate_series(1, ${PEOPLE}) n returning id)
     insert into contact_tags (company_id, contact_id, tag_id) select $1, id, $2 from made`,
    [companyId, tagId],
  )
})

/** Runs a statement for this audience, and returns its result with the rows read per person of a table. */
async function readsOf<T>(table: string, load: (db: CompanyDb, companyId: number, audience: Audience) => Promise<T>) {
  const { companyId } = s.stage.fixture.one.at
  const { workplace } = s.stage.services
  const audience = { campaignId: 0, listId: null, tagId, outside: null, exclusions: null }
  const { result, seen } = await rowsRead({ workplace, companyId, table }, (db) => load(db, companyId, audience))
  return { result, each: seen / PEOPLE }
}

describe('The cost of a large audience grows with its people', () => {
  it('counting reads few contacts per person', async () => {
    const { result, each } = await readsOf('contacts', (db, companyId, audience) =>
      countAudience(db, companyId, audience, { list: 0, tag: 0 }),
    )
    expect(result).toMatchObject({ total: PEOPLE, valid: PEOPLE, duplicate: 0 })
    expect(each).toBeLessThan(4)
  })
})

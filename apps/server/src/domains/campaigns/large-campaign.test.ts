import { noExclusions } from '@recado/contract/campaigns/exclusions'
import { beforeEach, describe, expect, it } from 'vitest'
import { rowsRead } from '../../../test/rows-read.ts'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import { createListOfCampaign } from './create-list.ts'
import { countAudience } from './recipients/audience.store.ts'
import type { Audience } from './recipients/audience-people.store.ts'
import { countShippings } from './recipients/shipping.store.ts'
import { variantResults } from './recipients/variants.store.ts'
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
    `insert into tags (company_id, name, color) values ($1, 'Todos ' || gen_random_uuid(), '#123456') returning id`,
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

/** Runs a statement, and returns its result with the rows that it read of a table per person. */
async function readsOf<T>(table: string, load: (db: CompanyDb, companyId: number) => Promise<T>) {
  const { companyId } = s.stage.fixture.one.at
  const { workplace } = s.stage.services
  const { result, seen: count } = await rowsRead({ workplace, companyId, table }, (db) => load(db, companyId))
  return { result, each: count / PEOPLE }
}

const audience = (): Audience => ({
  campaignId: 0,
  listId: null,
  tagId,
  segment: null,
  outside: null,
  exclusions: null,
})

/** A campaign that was sent to everyone, without statistics of its recipients. */
async function sentCampaign(): Promise<number> {
  const { ask, one } = s.stage.fixture
  const id = await s.newCampaign({ tag_id: tagId, status: 'FINALIZADA', gathering: 'done' })
  await ask(
    `insert into campaign_shippings (company_id, campaign_id, contact_id, name, number, status, variant, queued_at, delivered_at)
     select $1, $2, id, name, number, 'SENT', 1 + id % 2, now(), now() from contacts
     where company_id = $1 and id in (select contact_id from contact_tags where tag_id = $3)`,
    [one.at.companyId, id, tagId],
  )
  return id
}

describe('the cost of a large audience grows with its people', () => {
  it('counting reads few contacts per person', async () => {
    const { result, each } = await readsOf('contacts', (db, companyId) =>
      countAudience(db, companyId, audience(), { list: 0, tag: 0 }),
    )
    expect(result).toMatchObject({ total: PEOPLE, valid: PEOPLE, duplicate: 0 })
    expect(each).toBeLessThan(4)
  })

  it('exclusions read few recipients of other campaigns per person', async () => {
    const earlier = await sentCampaign()
    const since = new Date(Date.now() - 86_400_000)
    for (const exclusions of [
      { ...noExclusions, campaignIds: [earlier], since: null },
      { ...noExclusions, days: 1, since },
    ]) {
      const { result, each } = await readsOf('campaign_shippings', (db, companyId) =>
        countAudience(db, companyId, { ...audience(), exclusions }, { list: 0, tag: 0 }),
      )
      expect(result).toMatchObject({ total: PEOPLE, valid: 0, excluded: PEOPLE })
      expect(each).toBeLessThan(4)
    }
  })
})

it('the exclusion of a list of 20,000 reads few of its people per person', async () => {
  const { ask, one } = s.stage.fixture
  const listId = await s.newList([])
  await ask(
    `insert into contact_list_items (company_id, contact_list_id, name, number, is_phone, is_valid, checked_at)
     select $1, $2, name, number, true, true, now() from contacts
     where company_id = $1 and id in (select contact_id from contact_tags where tag_id = $3)`,
    [one.at.companyId, listId, tagId],
  )
  const exclusions = { ...noExclusions, contactListIds: [listId], since: null }
  const { result, each } = await readsOf('contact_list_items', (db, companyId) =>
    countAudience(db, companyId, { ...audience(), exclusions }, { list: 0, tag: 0 }),
  )
  expect(result).toMatchObject({ total: PEOPLE, valid: 0, excluded: PEOPLE })
  expect(each).toBeLessThan(4)
})

describe('the report of a large campaign', () => {
  it('reads each recipient once for its counts, its texts, and a list of a result', async () => {
    const id = await sentCampaign()
    const counts = await readsOf('campaign_shippings', (db, companyId) => countShippings(db, companyId, id))
    expect(counts.result).toMatchObject({ total: PEOPLE, delivered: PEOPLE })
    const variants = await readsOf('campaign_shippings', (db, companyId) => variantResults(db, companyId, id))
    expect(variants.result.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(PEOPLE)
    expect([counts.each, variants.each]).toEqual([1, 1])
    const { workplace } = s.stage.services
    const list = await workplace.run(s.stage.fixture.one.at.companyId, (work) =>
      createListOfCampaign(work, s.stage.fixture.one.admin, {
        id,
        body: { name: 'Não receberam', group: 'notDelivered' },
      }),
    )
    expect(list).toMatchObject({ added: PEOPLE, leftOut: 0, contactList: { contactsCount: PEOPLE } })
  })
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { asOwner } from '../src/platform/db/as-owner.ts'
import { type TestDatabase, testDatabase } from './database.ts'

const file = join(import.meta.dirname, '../migrations/0068_contacts.sql')
const BEGINS = '-- The name that the person shows'
const ENDS = '-- End of the names.'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})

it('contacts.1: the migration keeps names of the company, and restores those that a campaign gave', async () => {
  const text = await readFile(file, 'utf8')
  const steps = text.slice(text.indexOf(BEGINS), text.indexOf(ENDS))
  const rows = await asOwner(database.ownerUrl, async (db) => {
    await db.query('begin')
    // The schema before this step.
    await db.query(`alter table contacts drop column normalized_profile_name, drop column profile_name, drop column name_from_book,
      drop column origin`)
    await db.query(`create index contacts_search on contacts (company_id)`)
    await db.query(`
      with company as (insert into companies (name) values ('Nomes') returning id),
      people as (
        insert into contacts (company_id, name, name_typed, number, created_at)
        select id, p.name, p.typed, p.number, '2026-01-01' from company, (values ('Ana Prado', true, '5511900000001'),
          ('5511900000002', true, '5511900000002'), ('Apelido', false, '5511900000003'), ('Outro', false, '5511900000004'),
          ('5511900000005', false, '5511900000005')) as p (name, typed, number)
        returning company_id, id, number),
      campaign as (insert into campaigns (company_id, name) select id, 'Natal' from company returning company_id, id)
      insert into campaign_shippings (company_id, campaign_id, contact_list_item_id, contact_id, name, number, email, status, queued_at)
      select p.company_id, c.id, p.id, p.id, 'Bia Reis', p.number, 'bia@x.example', 'SENT',
        case when p.number = '5511900000003' then timestamptz '2026-01-01' else '2026-02-01' end
      from people p, campaign c where p.number in ('5511900000003', '5511900000004')`)
    await db.query(steps)
    const { rows } = await db.query(
      `select name, name_typed as typed, profile_name as profile, email from contacts where number like '551190000000_' order by number`,
    )
    await db.query('rollback')
    return rows
  })
  expect(rows).toEqual([
    { name: 'Ana Prado', typed: true, profile: '', email: '' },
    { name: '5511900000002', typed: false, profile: '', email: '' },
    { name: 'Bia Reis', typed: true, profile: 'Apelido', email: 'bia@x.example' },
    { name: 'Outro', typed: false, profile: 'Outro', email: '' },
    { name: '5511900000005', typed: false, profile: '', email: '' },
  ])
})

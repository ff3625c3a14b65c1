import { createContact, deleteContact, listContacts } from '@recado/contract/contacts/endpoints'
import { previewContactImport, startContactImport } from '@recado/contract/contacts/import-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTicketFixture, type TicketFixture } from '../../../../test/ticket-fixture.ts'
import { runImport } from '../imports/run-import.ts'

let fixture: TicketFixture
beforeAll(async () => {
  fixture = await startTicketFixture()
})
afterAll(() => fixture.stop())

/** Returns the counters of both companies, after checking that they equal a recount. */
async function checkCounters(): Promise<{ one: number; two: number }> {
  const of = async (company: TicketFixture['one']) => {
    const { count } = await fixture.ok(listContacts, company.admin, { query: {} })
    const real = await fixture.ask('select 1 from contacts where company_id = $1', [company.at.companyId])
    expect(count).toBe(real.length)
    return count
  }
  return { one: await of(fixture.one), two: await of(fixture.two) }
}
const rows = (count: number, from: number) =>
  Array.from({ length: count }, (_, n) => ({ row: n + 2, name: `Linha ${n}`, number: `55119${from + n}`, email: '' }))

it('CTC-01, CTC-06: the exact count follows imports, concurrent inserts, known numbers and deletions', async () => {
  const { one, two, ana } = fixture
  const before = await checkCounters()
  for (const again of [false, true]) {
    const { id } = await fixture.ok(previewContactImport, ana, {
      body: { fileName: 'a.csv', rows: rows(1200, 70_000_000) },
    })
    await fixture.ok(startContactImport, ana, { params: { id } })
    await runImport(fixture.services.workplace, { companyId: one.at.companyId, importId: id })
    expect(await checkCounters(), again ? 'all known' : 'all new').toEqual({ one: before.one + 1200, two: before.two })
  }
  const contacts = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      fixture.ok(createContact, n % 2 ? one.admin : two.admin, {
        body: { name: `Junto ${n}`, number: `551197777${1000 + n}` },
      }),
    ),
  )
  expect(await checkCounters()).toEqual({ one: before.one + 1210, two: before.two + 10 })
  await Promise.all(
    contacts
      .slice(0, 10)
      .map(({ id }, n) => fixture.ok(deleteContact, n % 2 ? one.admin : two.admin, { params: { id } })),
  )
  expect(await checkCounters()).toEqual({ one: before.one + 1205, two: before.two + 5 })
})

it('CTC-01: two merged contacts count once, and a failed insert does not count', async () => {
  const { one } = fixture
  const before = await checkCounters()
  const { companyId } = one.at
  const [a, b] = [await fixture.contact(one, { name: 'Pelo número' }), await fixture.contact(one, { name: 'Pelo LID' })]
  expect((await checkCounters()).one).toBe(before.one + 2)
  await fixture.services.workplace.run(companyId, async ({ db }) => {
    await sql`select merge_contacts(${a}, ${b})`.execute(db)
  })
  expect((await checkCounters()).one).toBe(before.one + 1)
  const failing = fixture.services.workplace.run(companyId, async ({ db }) => {
    await sql`insert into contacts (company_id, name) values (${companyId}, 'Nunca')`.execute(db)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect((await checkCounters()).one).toBe(before.one + 1)
})

it('CTC-01: many changes use few counter rows, also when concurrent', async () => {
  const { companyId } = fixture.one.at
  const before = await checkCounters()
  const add = (n: number) =>
    fixture.services.workplace.run(companyId, async ({ db }) => {
      await sql`insert into contacts (company_id, name) values (${companyId}, ${`Um ${n}`})`.execute(db)
    })
  for (let round = 0; round < 20; round++) await Promise.all(Array.from({ length: 15 }, (_, n) => add(round * 15 + n)))
  expect((await checkCounters()).one).toBe(before.one + 300)
  const counterRows = await fixture.ask('select 1 from contact_counters where company_id = $1', [companyId])
  expect(counterRows.length).toBeLessThan(250)
})

it('TEN-01: a deleted company leaves no counters behind', async () => {
  const [company] = await fixture.ask<{ id: number }>(
    `insert into companies (name, plan_id) select 'Breve', min(id) from plans returning id`,
  )
  await fixture.ask(`insert into contacts (company_id, name) select $1, 'P' || n from generate_series(1, 30) n`, [
    company?.id,
  ])
  const counterSum = () =>
    fixture.ask('select sum(n)::int as n from contact_counters where company_id = $1', [company?.id])
  expect(await counterSum()).toEqual([{ n: 30 }])
  await fixture.ask('delete from companies where id = $1', [company?.id])
  expect(await counterSum()).toEqual([{ n: null }])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTicketFixture, type TicketFixture } from '../../../test/ticket-fixture.ts'

let fixture: TicketFixture
beforeAll(async () => {
  fixture = await startTicketFixture()
})
afterAll(() => fixture.stop())

it('contacts.1: merging two contacts of one person keeps schedules, tags and queue', async () => {
  const { one, sales } = fixture
  const { companyId } = one.at
  const [survivor, duplicate] = [
    await fixture.contact(one, { name: 'Pelo número' }),
    await fixture.contact(one, { name: 'Pelo LID' }),
  ]
  await fixture.ask(
    `insert into schedules (company_id, contact_id, user_id, created_by, body, send_at)
     values ($1, $2, $3, $3, 'Até amanhã', now() + interval '1 day')`,
    [companyId, duplicate, one.admin.userId],
  )
  const tags = await fixture.ask<{ id: number }>(
    `insert into tags (company_id, name, color) values ($1, 'Dos dois', '#111111'), ($1, 'Do segundo', '#222222') returning id`,
    [companyId],
  )
  const [both, second] = tags.map(({ id }) => id)
  await fixture.ask('insert into contact_tags values ($1, $2, $3), ($1, $4, $3), ($1, $4, $5)', [
    companyId,
    survivor,
    both,
    duplicate,
    second,
  ])
  await fixture.ask('update contacts set queue_id = $2 where id = $1', [duplicate, sales])
  await fixture.services.workplace.run(companyId, async ({ db }) => {
    await sql`select merge_contacts(${duplicate}, ${survivor})`.execute(db)
  })
  expect(await fixture.ask('select contact_id, body from schedules')).toEqual([
    { contact_id: survivor, body: 'Até amanhã' },
  ])
  expect(await fixture.ask('select tag_id from contact_tags where contact_id = $1 order by 1', [survivor])).toEqual([
    { tag_id: both },
    { tag_id: second },
  ])
  expect(await fixture.ask('select queue_id from contacts where id = $1', [survivor])).toEqual([{ queue_id: sales }])
})

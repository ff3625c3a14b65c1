import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTicketBench, type TicketBench } from '../../../test/ticket-bench.ts'

let bench: TicketBench
beforeAll(async () => {
  bench = await startTicketBench()
})
afterAll(() => bench.stop())

it('RULINGS 16: of two contacts that are one person what was planned, the tags and the queue stay', async () => {
  const { one, sales } = bench
  const { companyId } = one.at
  const [kept, lost] = [
    await bench.contact(one, { name: 'Pelo número' }),
    await bench.contact(one, { name: 'Pelo LID' }),
  ]
  await bench.ask(
    `insert into schedules (company_id, contact_id, user_id, created_by, body, send_at)
     values ($1, $2, $3, $3, 'Até amanhã', now() + interval '1 day')`,
    [companyId, lost, one.admin.userId],
  )
  const tags = await bench.ask<{ id: number }>(
    `insert into tags (company_id, name, color) values ($1, 'Dos dois', '#111111'), ($1, 'Do segundo', '#222222') returning id`,
    [companyId],
  )
  const [both, second] = tags.map(({ id }) => id)
  await bench.ask('insert into contact_tags values ($1, $2, $3), ($1, $4, $3), ($1, $4, $5)', [
    companyId,
    kept,
    both,
    lost,
    second,
  ])
  await bench.ask('update contacts set queue_id = $2 where id = $1', [lost, sales])
  await bench.services.workplace.run(companyId, async ({ db }) => {
    await sql`select merge_contacts(${lost}, ${kept})`.execute(db)
  })
  expect(await bench.ask('select contact_id, body from schedules')).toEqual([{ contact_id: kept, body: 'Até amanhã' }])
  expect(await bench.ask('select tag_id from contact_tags where contact_id = $1 order by 1', [kept])).toEqual([
    { tag_id: both },
    { tag_id: second },
  ])
  expect(await bench.ask('select queue_id from contacts where id = $1', [kept])).toEqual([{ queue_id: sales }])
})

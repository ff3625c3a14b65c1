import type { FixtureCompany } from '../../../../../test/message-fixture.ts'
import type { TicketFixture } from '../../../../../test/ticket-fixture.ts'

/** Adds a tag to the first company. @returns its id */
export async function createBulkTag(fixture: TicketFixture): Promise<number> {
  const [row] = await fixture.ask<{ id: number }>(
    `insert into tags (company_id, name, color) values ($1, 'Mutirão', '#123456') returning id`,
    [fixture.one.at.companyId],
  )
  return row?.id ?? 0
}

/** Deletes tickets, timelines and audit entries, and forgets recorded events, jobs and files. */
export async function clearBulkRows(fixture: TicketFixture): Promise<void> {
  await fixture.ask('delete from tickets')
  await fixture.ask('delete from ticket_timeline')
  await fixture.ask('delete from audit_log')
  fixture.received.length = 0
  fixture.jobs.length = 0
  fixture.removedFiles.length = 0
}

/** Returns the number of timeline entries of an action for each ticket. */
export const countEntries = (fixture: TicketFixture, action: string): Promise<{ ticket_id: number; n: number }[]> =>
  fixture.ask<{ ticket_id: number; n: number }>(
    'select ticket_id, count(*)::int as n from ticket_timeline where action = $1 group by 1 order by 1',
    [action],
  )

/** Creates `n` tickets of one company in one statement. @returns their ids, smallest first */
export async function createTickets(fixture: TicketFixture, { at }: FixtureCompany, n: number): Promise<number[]> {
  const rows = await fixture.ask<{ id: number }>(
    `with people as (
       insert into contacts (company_id, name, number) select $1, 'Mutirão ' || i, '5511' || (clock_timestamp()::time) || i
       from generate_series(1, $3::int) i returning id)
     insert into tickets (company_id, contact_id, connection_id) select $1, id, $2 from people returning id`,
    [at.companyId, at.connectionId, n],
  )
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

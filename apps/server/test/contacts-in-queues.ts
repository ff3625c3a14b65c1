import type { SharedTestApp } from './app.ts'
import { customerNumber } from './company-fixture.ts'
import type { Person } from './people.ts'

/** The standing ticket of a contact. */
export interface StandingTicket {
  queueId: number | null
  userId?: number
}

/** Inserts a contact into a person's company, with an open ticket if one is given. */
export async function insertContactWith(
  app: SharedTestApp,
  { companyId }: Pick<Person, 'companyId'>,
  of: { name: string; ticket?: StandingTicket },
): Promise<{ id: number; number: string }> {
  const number = customerNumber()
  const [row] = await app.rows<{ id: number }>(
    `insert into contacts (company_id, name, number, reach_phone) values ($1, $2, $3, $3) returning id`,
    [companyId, of.name, number],
  )
  const id = row?.id ?? 0
  await app.rows(`insert into contact_identities values ($1, 'phone', $2, $3)`, [companyId, number, id])
  if (of.ticket)
    await app.rows(
      `insert into tickets (company_id, contact_id, status, queue_id, user_id) values ($1, $2, $3, $4, $5)`,
      [companyId, id, of.ticket.userId ? 'open' : 'pending', of.ticket.queueId, of.ticket.userId ?? null],
    )
  return { id, number }
}

/** Lets a user serve queues. */
export const serve = (app: SharedTestApp, person: Person, ...queueIds: number[]) =>
  app.rows(`insert into user_queues (company_id, user_id, queue_id) select $1, $2, unnest($3::int[])`, [
    person.companyId,
    person.userId,
    queueIds,
  ])

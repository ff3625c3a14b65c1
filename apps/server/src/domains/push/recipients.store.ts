import type { PushKind } from '@recado/contract/push/push-kinds'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import { joinRole } from '../identity/public.ts'

/** The choice column for each kind of notice, and its default without a row. */
const choiceColumns = {
  newTickets: sql<boolean>`coalesce(c.new_tickets, true)`,
  transfers: sql<boolean>`coalesce(c.transfers, true)`,
  mentions: sql<boolean>`coalesce(c.mentions, true)`,
  answers: sql<boolean>`coalesce(c.answers, true)`,
} as const satisfies Record<PushKind, unknown>

/** The devices of these users that accept such a notice. */
export async function devicesOfPeople(
  db: CompanyDb,
  companyId: number,
  userIds: readonly number[],
  kind: PushKind,
): Promise<number[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select d.id from push_devices d
      left join push_choices c on c.company_id = ${companyId} and c.user_id = d.user_id
    where d.company_id = ${companyId} and d.user_id = any(${[...userIds]}::int[]) and ${choiceColumns[kind]}
    order by d.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The devices of a queue's users; without a queue, of the users who see tickets without a queue by their flag or role.
 * The delivery checks whether a user may see the ticket.
 * @param exceptUserId the user who moved the ticket there
 */
export async function devicesOfQueue(
  db: CompanyDb,
  companyId: number,
  queueId: number | null,
  exceptUserId: number | null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from push_devices d
      join users u on u.company_id = ${companyId} and u.id = d.user_id
      ${joinRole}
      left join push_choices c on c.company_id = ${companyId} and c.user_id = d.user_id
    where d.company_id = ${companyId} and d.user_id is distinct from ${exceptUserId}::int and ${choiceColumns.newTickets}
      and (${queueId}::int is null and (u.queueless or coalesce(r.permissions ? 'tickets:seeQueueless', false)) or exists (select from user_queues q
        where q.company_id = ${companyId} and q.user_id = d.user_id and q.queue_id = ${queueId}::int))
    order by d.id`.execute(db)
  return rows.map(({ id }) => id)
}

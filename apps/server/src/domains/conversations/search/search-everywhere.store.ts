import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { type ContactBriefRow, contactBriefOf } from '../../contacts/public.ts'
import { isWalled } from '../tickets/access/contact-access.store.ts'
import { sightOf, type TicketViewer } from '../tickets/access/ticket-access.rules.ts'
import type { Hit } from './group-order.rules.ts'

export interface EverywhereHits {
  tickets: Hit[]
  people: Hit[]
}

/**
 * Returns tickets and people for a text, best first, through the reviewed function. At most `most` + 1, to show that
 * more exist.
 */
export async function findEverywhere(
  db: CompanyDb,
  { term, digits, viewer, most }: { term: string; digits: readonly string[]; viewer: TicketViewer; most: number },
): Promise<EverywhereHits> {
  const sight = sightOf(viewer)
  const { rows } = await sql<{ found: EverywhereHits }>`
    select search_everywhere(${term}, ${sql.val([...digits])}::text[], ${sight.everything}, ${sight.userId},
      ${sql.val([...sight.queueIds])}::int[], ${sight.queueless}, ${most}) as found`.execute(db)
  return rows[0]?.found ?? { tickets: [], people: [] }
}

/**
 * Returns those of the contacts that a user may see.
 * @param viewer as a viewer of contacts
 */
export async function peopleInSight(
  db: CompanyDb,
  companyId: number,
  { ids, viewer }: { ids: readonly number[]; viewer: TicketViewer },
): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select c.id from contacts c
    where c.company_id = ${companyId} and c.id = any(${sql.val([...ids])}::int[]) and not ${isWalled(companyId, viewer, 'c.id')}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Returns contacts in the order of the given ids. */
export async function peopleByIds(db: CompanyDb, companyId: number, ids: readonly number[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<ContactBriefRow>`
    select c.id, c.name, c.number, c.lid, c.email, c.picture, c.is_group
    from unnest(${sql.val([...ids])}::int[]) with ordinality as wanted (id, place)
    join contacts c on c.company_id = ${companyId} and c.id = wanted.id order by wanted.place`.execute(db)
  return rows.map(contactBriefOf)
}

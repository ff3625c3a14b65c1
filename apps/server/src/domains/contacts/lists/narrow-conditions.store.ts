import type { MarketingState } from '@recado/contract/contacts/consent'
import type { ContactOrigin } from '@recado/contract/contacts/contact'
import { type RawBuilder, sql } from 'kysely'

/** Filters that few contacts may match. */
export interface NarrowFilters {
  /** Tags, at least one of which the contact has. Empty: any. */
  tagIds: readonly number[]
  queueId: number | null
  marketing: MarketingState | null
  origin: ContactOrigin | null
  /** The contact has a message since then. */
  contactedSince: Date | null
  /** The contact has no message since then. */
  silentSince: Date | null
  /** Leaves out contacts that a deletion is about to delete. */
  hidesDeleted: boolean
}

/** True when the list must be read by its conditions, because no counter and no walk by name is fast enough. */
export const isNarrow = (filters: NarrowFilters): boolean =>
  filters.tagIds.length > 0 ||
  filters.queueId !== null ||
  filters.marketing !== null ||
  filters.origin !== null ||
  filters.contactedSince !== null ||
  filters.silentSince !== null ||
  filters.hidesDeleted

/**
 * Returns the conditions on contact `c` by tag, queue, consent, origin and last contact. Consent and origin are literals,
 * because a partial index serves only a value that is known when the statement is planned.
 */
export function narrowConditions(
  companyId: number,
  { tagIds, queueId, marketing, origin, contactedSince, silentSince, hidesDeleted }: NarrowFilters,
): RawBuilder<unknown>[] {
  const hasMessageSince = (at: Date) => sql`exists (select 1 from tickets t
    where t.company_id = ${companyId} and t.contact_id = c.id and t.last_message_at >= ${at})`
  return [
    ...(tagIds.length > 0
      ? [
          sql`c.id in (select ct.contact_id from contact_tags ct
            where ct.company_id = ${companyId} and ct.tag_id = any(${sql.val([...tagIds])}::int[]))`,
        ]
      : []),
    ...(queueId === null ? [] : [sql`c.queue_id = ${queueId}`]),
    ...(marketing === null ? [] : [sql`c.marketing = ${sql.lit(marketing)}`]),
    ...(marketing === null || marketing === 'allowed' ? [] : [sql`c.marketing <> 'allowed'`]),
    ...(origin === null ? [] : [sql`c.origin = ${sql.lit(origin)}`]),
    ...(contactedSince === null ? [] : [hasMessageSince(contactedSince)]),
    ...(silentSince === null ? [] : [sql`not ${hasMessageSince(silentSince)}`]),
    ...(hidesDeleted
      ? [
          sql`not exists (select 1 from contact_deletion_rows d
            where d.company_id = ${companyId} and d.contact_id = c.id)`,
        ]
      : []),
  ]
}

import { type ContactFilter, contactFilter } from '@recado/contract/contacts/filters'
import type { RawBuilder } from 'kysely'
import type { Work } from '../../../platform/db/work.ts'
import { filtersOf } from '../lists/contact-filters.ts'
import { contactsAfter } from '../lists/contact-list.store.ts'
import { requireSegment } from './segment-calls.ts'

/** Returns a statement that selects, as `contact_id`, the next contacts by id. */
export type SegmentMembers = (page: { after: number; limit: number }) => RawBuilder<unknown>

/**
 * Returns a segment's current filter, for a campaign that starts to gather its recipients.
 * @throws AppError ERR_NO_SEGMENT_FOUND
 */
export const segmentFilter = async (work: Work, id: number): Promise<ContactFilter> =>
  (await requireSegment(work, id)).filter

/** Returns the contacts of a filter, without any limit by a user: the caller leaves out what an author may not see. */
export async function segmentMembers(work: Work, filter: unknown): Promise<SegmentMembers> {
  const filters = await filtersOf(work, contactFilter.parse(filter), null)
  return (page) => contactsAfter(work.companyId, filters, page)
}

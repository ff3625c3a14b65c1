import { mayManage } from '@recado/contract/access'
import type { Segment, SegmentInput } from '@recado/contract/contacts/segments'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit, hearersOf, limitedHearersOf } from '../../identity/public.ts'
import { requireQueue } from '../../queues/public.ts'
import { requireTags } from '../../tags/public.ts'
import type { ContactServices, OutsideSight } from '../contact-services.ts'
import { filtersOf } from '../lists/contact-filters.ts'
import { countContacts } from '../lists/contact-list.store.ts'
import {
  changeSegment,
  insertSegment,
  lockSegment,
  removeSegment,
  type SegmentRow,
  segmentRow,
  segmentRows,
} from './segment.store.ts'

/** Maximum segments of a company. Lists show all of them. */
const MOST_SEGMENTS = 200

const segmentOf = (row: SegmentRow): Segment => ({
  id: row.id,
  name: row.name,
  filter: row.filter,
  userId: row.user_id,
  userName: row.user_name,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/**
 * Returns a segment of the company.
 * @throws AppError ERR_NO_SEGMENT_FOUND
 */
export async function requireSegment({ db, companyId }: Work, id: number): Promise<SegmentRow> {
  const row = await segmentRow(db, companyId, id)
  if (!row) throw new AppError('ERR_NO_SEGMENT_FOUND')
  return row
}

/** Returns the company's segments by name. */
export const listSegments = async ({ db, companyId }: Work): Promise<Segment[]> =>
  (await segmentRows(db, companyId)).map(segmentOf)

/**
 * Returns a segment with the number of its contacts that the caller sees.
 * @throws AppError ERR_NO_SEGMENT_FOUND
 */
export async function showSegment(
  work: Work,
  { id, outside }: { id: number; outside: OutsideSight | null },
): Promise<Segment & { count: number }> {
  const row = await requireSegment(work, id)
  const filters = await filtersOf(work, row.filter, outside)
  return { ...segmentOf(row), count: await countContacts(work.db, work.companyId, filters, null) }
}

/**
 * Saves a filter under a name.
 * @throws AppError ERR_DUPLICATED_SEGMENT, ERR_TOO_MANY_SEGMENTS, ERR_NO_TAG_FOUND, ERR_NO_QUEUE_FOUND
 */
export async function createSegment(work: Work, actor: Actor, { name, filter }: SegmentInput): Promise<Segment> {
  const { db, companyId } = work
  await requireParts(work, filter)
  if ((await segmentRows(db, companyId)).length >= MOST_SEGMENTS) throw new AppError('ERR_TOO_MANY_SEGMENTS')
  const id = await insertSegment(db, companyId, { name, filter, user: actor })
  if (id === null) throw new AppError('ERR_DUPLICATED_SEGMENT')
  await audit(work, actor, 'contactSegment.create', `contactSegment ${id}`, null, { name })
  return announceSegment(work, 'create', id)
}

/**
 * Changes a segment's name or filter.
 * @throws AppError ERR_NO_SEGMENT_FOUND, ERR_NO_PERMISSION, ERR_DUPLICATED_SEGMENT, ERR_NO_TAG_FOUND, ERR_NO_QUEUE_FOUND
 */
export async function updateSegment(
  work: Work,
  actor: Actor,
  { id, change }: { id: number; change: Partial<SegmentInput> },
): Promise<Segment> {
  const before = await managedSegment(work, actor, id)
  if (change.filter) await requireParts(work, change.filter)
  const { name = before.name, filter = before.filter } = change
  if (!(await changeSegment(work.db, work.companyId, { id, name, filter, now: work.now })))
    throw new AppError('ERR_DUPLICATED_SEGMENT')
  await audit(work, actor, 'contactSegment.update', `contactSegment ${id}`, { name: before.name }, { name })
  return announceSegment(work, 'update', id)
}

/**
 * Deletes a segment unless a scheduled or running campaign uses it.
 * @throws AppError ERR_NO_SEGMENT_FOUND, ERR_NO_PERMISSION, ERR_SEGMENT_IN_USE
 */
export async function deleteSegment(
  work: Work,
  actor: Actor,
  { id, services }: { id: number; services: Pick<ContactServices, 'segmentUses'> },
): Promise<void> {
  const { name } = await managedSegment(work, actor, id)
  for (const isUsed of services.segmentUses)
    if (await isUsed(work.db, work.companyId, id)) throw new AppError('ERR_SEGMENT_IN_USE')
  await removeSegment(work.db, work.companyId, id)
  await audit(work, actor, 'contactSegment.delete', `contactSegment ${id}`, { name }, null)
  work.announce('contactSegment', segmentHearers(work), { action: 'delete', segmentId: id })
}

async function managedSegment(work: Work, actor: Actor, id: number): Promise<SegmentRow> {
  await lockSegment(work.db, work.companyId, id)
  const row = await requireSegment(work, id)
  if (!mayManage(actor, 'contacts:edit', row.user_id)) throw new AppError('ERR_NO_PERMISSION')
  return row
}

async function requireParts(work: Work, { tagIds, queueId }: SegmentInput['filter']): Promise<void> {
  if (tagIds) await requireTags(work.db, tagIds)
  if (queueId) await requireQueue(work.db, queueId)
}

/** Returns the rooms of all users who may list segments, also of those who see some contacts only. */
const segmentHearers = ({ companyId }: Work): string[] => [
  ...hearersOf(companyId, 'contactSegment'),
  ...limitedHearersOf(companyId, 'contactSegment'),
]

async function announceSegment(work: Work, action: 'create' | 'update', id: number): Promise<Segment> {
  const segment = segmentOf(await requireSegment(work, id))
  work.announce('contactSegment', segmentHearers(work), { action, segment })
  return segment
}

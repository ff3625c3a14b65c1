import { can, scopeOf } from '@recado/contract/access'
import { viewerWithin } from '@recado/contract/conversations/ticket-sight'
import type { Schedule } from '@recado/contract/schedules/schedule'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { contactAudience, seesContact } from '../conversations/public.ts'
import { hearerOf } from '../identity/public.ts'
import { scheduleRow } from './schedule.store.ts'
import { type ScheduleRow, scheduleOf } from './schedule.view.ts'

/**
 * Loads a schedule of the company without a user's access check.
 * @throws AppError ERR_NO_SCHEDULE_FOUND for unknown ids and those of other companies
 */
export async function requireSchedule(work: Work, id: number, lock = false): Promise<ScheduleRow> {
  const row = id < 2 ** 31 ? await scheduleRow(work.db, work.companyId, id, lock) : null
  if (!row) throw new AppError('ERR_NO_SCHEDULE_FOUND')
  return row
}

/**
 * Loads a schedule for its author, or for its maker while they see the contact's tickets (contacts.2), or by the scope
 * of `schedules:view` for a user who sees those tickets or all schedules.
 * @throws AppError ERR_NO_SCHEDULE_FOUND, ERR_NO_PERMISSION
 */
export async function scheduleFor(work: Work, actor: Actor, id: number, lock = false): Promise<ScheduleRow> {
  const row = await requireSchedule(work, id, lock)
  if (row.user_id === actor.userId) return row
  if (await isInScope(work, actor, 'schedules:view', row)) return row
  if (row.created_by === actor.userId && (await seesContact(work, actor, row.contact_id))) return row
  throw new AppError('ERR_NO_PERMISSION')
}

/** Whether a permission covers all schedules, or those of the contact because its tickets are in its scope. */
async function isInScope(
  work: Work,
  actor: Actor,
  permission: 'schedules:view' | 'schedules:edit',
  row: Pick<ScheduleRow, 'contact_id'>,
): Promise<boolean> {
  const scope = scopeOf(actor, permission)
  return scope === 'all' || (scope === 'queues' && seesContact(work, viewerWithin(actor, permission), row.contact_id))
}

/**
 * Loads a schedule for a user who may change or delete it: its maker or, by the scope of `schedules:edit`, a user who
 * sees the contact's tickets or may change all.
 * @throws AppError ERR_NO_SCHEDULE_FOUND, ERR_NO_PERMISSION
 */
export async function managedSchedule(work: Work, actor: Actor, id: number, lock = false): Promise<ScheduleRow> {
  const row = await scheduleFor(work, actor, id, lock)
  const isMaker = row.created_by === actor.userId && can(actor, 'schedules:edit')
  if (isMaker || (await isInScope(work, actor, 'schedules:edit', row))) return row
  throw new AppError('ERR_NO_PERMISSION')
}

/** Returns the rooms of the users who may read a schedule. */
export async function audienceOf(work: Work, row: Pick<ScheduleRow, 'contact_id' | 'user_id'>): Promise<string[]> {
  const author = row.user_id === null ? [] : hearerOf(work.companyId, 'schedule', row.user_id)
  return [...(await contactAudience(work, row.contact_id)), ...author]
}

/** Announces a schedule's current state to the users who may read it, and returns it. */
export async function announceSchedule(
  work: Work,
  action: 'create' | 'update',
  id: number,
  sign: SignMedia,
): Promise<Schedule> {
  const row = await requireSchedule(work, id)
  const schedule = scheduleOf(row, sign)
  work.announce('schedule', await audienceOf(work, row), { action, schedule })
  return schedule
}

/** Announces a schedule whose author may have changed: users who may no longer read it receive its removal. */
export async function announceChangedSchedule(work: Work, before: ScheduleRow, sign: SignMedia): Promise<Schedule> {
  const after = new Set(await audienceOf(work, await requireSchedule(work, before.id)))
  const formerRooms = (await audienceOf(work, before)).filter((room) => !after.has(room))
  if (formerRooms.length > 0) work.announce('schedule', formerRooms, { action: 'delete', scheduleId: before.id })
  return announceSchedule(work, 'update', before.id, sign)
}

import { scopeOf } from '@recado/contract/access'
import type { Schedule, ScheduleInput } from '@recado/contract/schedules/schedule'
import { momentIn } from '@recado/contract/schedules/send-moment.rules'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { requireConnection } from '../connections/public.ts'
import { requireContact } from '../contacts/public.ts'
import { requireCustomerReach, requireCustomerWriter, requireKnownContact } from '../conversations/public.ts'
import { audit, requireUser } from '../identity/public.ts'
import { announceChangedSchedule, announceSchedule, managedSchedule, requireSchedule } from './require-schedule.ts'
import { isPast, isUnsent, refusedChange } from './schedule.rules.ts'
import { insertSchedule, type ScheduleColumns, saveSchedule } from './schedule.store.ts'
import { auditedSchedule } from './schedule-audit.ts'
import type { ScheduleServices } from './schedule-services.ts'
import { type SeriesChange, type SeriesPlan, seriesPlan } from './series.rules.ts'
import { wakeAt } from './wake-at.ts'

interface Dependencies {
  services: ScheduleServices
  sign: SignMedia
}

/**
 * Schedules a message for a contact, with the job that wakes at its time. Its maker may manage it.
 * @throws AppError ERR_NO_CONTACT_FOUND, ERR_NO_USER_FOUND, ERR_SCHEDULE_PAST, and those of requireKnownContact and
 *   requireCustomerWriter
 */
export async function createSchedule(
  work: Work,
  actor: Actor,
  input: ScheduleInput,
  { services, sign }: Dependencies,
): Promise<Schedule> {
  const contact = await requireContact(work.db, input.contactId)
  await requireKnownContact(work, actor, contact.id)
  await requireCustomerWriter(work, services.messages, actor, contact.id)
  const userId = await authorOf(work, actor, { userId: input.userId ?? null, contactId: contact.id })
  const firstTime = momentIn(input.sendAt, actor.company.timeZone)
  if (isPast(firstTime, work.now)) throw new AppError('ERR_SCHEDULE_PAST')
  const { sendAt, recurrence } = requirePlan(
    actor,
    { sendAt: firstTime, recurrence: null },
    { recurrence: input.recurrence },
  )
  const marketing = input.marketing ?? false
  const columns = {
    body: input.body,
    contact_id: contact.id,
    user_id: userId,
    created_by: userId,
    send_at: sendAt,
    marketing,
    recurrence: recurrence && JSON.stringify(recurrence),
    connection_id: await connectionOf(work, input.whatsappId),
    cancel_on_reply: input.cancelOnReply ?? false,
  }
  const id = await insertSchedule(work.db, work.companyId, columns)
  await wakeAt(work, sendAt, id)
  await audit(work, actor, 'schedule.create', `schedule ${id}`, null, auditedSchedule(await requireSchedule(work, id)))
  return announceSchedule(work, 'create', id, sign)
}

/**
 * Changes the given fields of a schedule that was not sent, by its maker or an admin. A failed one waits for its new
 * time. The user who changes it becomes its author, whatever author is given (schedules.2).
 * @throws AppError ERR_NO_SCHEDULE_FOUND, ERR_NO_PERMISSION, ERR_SCHEDULE_SENT, ERR_SCHEDULE_PAST,
 *   ERR_NO_CONTACT_FOUND, ERR_NO_USER_FOUND, and those of requireKnownContact and requireCustomerWriter
 */
export async function updateSchedule(
  work: Work,
  actor: Actor,
  { id, change }: { id: number; change: Partial<ScheduleInput> },
  { services, sign }: Dependencies,
): Promise<Schedule> {
  const before = await managedSchedule(work, actor, id, true)
  const sendAt = change.sendAt === undefined ? undefined : momentIn(change.sendAt, actor.company.timeZone)
  const state = { sentAt: before.sent_at, sendAt: before.send_at, status: before.status }
  // Forms send the time back: an unchanged one does not count as new.
  const hasNewTime = sendAt && (sendAt.getTime() !== before.send_at.getTime() || isUnsent(before.status))
  const refusal = refusedChange(state, hasNewTime ? { sendAt } : {}, work.now)
  if (refusal) throw new AppError(refusal)
  await requireCustomerWriter(work, services.messages, actor, before.contact_id)
  const columns: ScheduleColumns = { status: 'PENDENTE', late: false, reason: null, user_id: actor.userId }
  if (change.body !== undefined) columns.body = change.body
  if (change.marketing !== undefined) columns.marketing = change.marketing
  if (change.contactId !== undefined) {
    columns.contact_id = (await requireContact(work.db, change.contactId)).id
    if (columns.contact_id !== before.contact_id) await requireKnownContact(work, actor, columns.contact_id)
    await requireCustomerWriter(work, services.messages, actor, columns.contact_id)
  }
  if (change.userId) await requireUser(work.db, change.userId)
  const plan = { sendAt: before.send_at, recurrence: before.recurrence }
  const { sendAt: plannedAt, recurrence } = requirePlan(actor, plan, { sendAt, recurrence: change.recurrence })
  columns.send_at = plannedAt
  columns.recurrence = recurrence && JSON.stringify(recurrence)
  if (change.whatsappId !== undefined) columns.connection_id = await connectionOf(work, change.whatsappId)
  if (change.cancelOnReply !== undefined) columns.cancel_on_reply = change.cancelOnReply
  await saveSchedule(work.db, work.companyId, id, columns, work.now)
  const isMoved = plannedAt.getTime() !== before.send_at.getTime()
  if (isMoved || before.status !== 'PENDENTE') await wakeAt(work, plannedAt, id)
  const [was, is] = [auditedSchedule(before), auditedSchedule(await requireSchedule(work, id))]
  await audit(work, actor, 'schedule.update', `schedule ${id}`, was, is)
  return announceChangedSchedule(work, before, sign)
}

/** Another author is named only by users who may edit schedules of others, and only one who may write there. */
async function authorOf(
  work: Work,
  actor: Actor,
  { userId, contactId }: { userId: number | null; contactId: number },
): Promise<number> {
  if (userId === null || userId === actor.userId) return actor.userId
  const user = await requireUser(work.db, userId)
  if (scopeOf(actor, 'schedules:edit') === 'own') return actor.userId
  await requireCustomerReach(work, { ...user, userId: user.id }, contactId)
  return user.id
}

/** @throws AppError ERR_SCHEDULE_ENDS_FIRST */
function requirePlan({ company }: Actor, before: SeriesPlan, change: SeriesChange): SeriesPlan {
  const plan = seriesPlan(before, change, company.timeZone)
  if (typeof plan === 'string') throw new AppError(plan)
  return plan
}

/** @throws AppError ERR_NO_WAPP_FOUND */
async function connectionOf(work: Work, id: number | null | undefined): Promise<number | null> {
  return id ? (await requireConnection(work.db, id)).id : null
}

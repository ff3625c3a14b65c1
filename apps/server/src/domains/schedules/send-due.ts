import { fillVariables } from '@recado/contract/message-variables'
import type { CompanyContext } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { type ChunkedWork, runChunks } from '../../platform/jobs/chunked-work.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import {
  type Draft,
  queueDraft,
  type TicketViewer,
  textDraft,
  ticketForSending,
  withConnectionFooter,
} from '../conversations/public.ts'
import { hearerOf, mailUser, requireUser } from '../identity/public.ts'
import { cancelDueOnReply } from './cancel-on-reply.ts'
import {
  lockSending,
  markFailed,
  markScheduleQueued,
  markScheduleRejected,
  markSent,
  nextDue,
  queuedSchedules,
} from './due.store.ts'
import { failureMail } from './failure-mail.ts'
import { followSeries } from './follow-series.ts'
import { schedulesDue } from './jobs.ts'
import { announceSchedule, requireSchedule } from './require-schedule.ts'
import { isScheduleLate, scheduleOutcomeOf, silencedBy } from './schedule.rules.ts'
import { fileTypeOf, type ScheduleRow } from './schedule.view.ts'
import type { ScheduleServices } from './schedule-services.ts'

export interface SendDueDependencies {
  services: ScheduleServices
  sign: SignMedia
}

// Schedules per run: each commit waits for the disk, and users' messages come in between.
const BATCH = 20

/** Sends a company's due schedules in the order of their time. Idempotent, also on two nodes at once. */
export const sendDue = (deps: SendDueDependencies, companyId: number): Promise<void> =>
  runChunks(deps.services.messages.workplace, schedulesDue, { companyId }, dueSchedules(deps, companyId))

interface SendAttempt {
  context: CompanyContext | null
  /** The schedule that is being sent. */
  id: number | null
}

/**
 * The due schedules as chunked work, whose rows are the schedules. A schedule that cannot be sent fails with its
 * reason.
 */
function dueSchedules(deps: SendDueDependencies, companyId: number): ChunkedWork<CompanyContext, number> {
  const { companyContext } = deps.services.messages
  let attempt: SendAttempt = { context: null, id: null }
  return {
    async prepare() {
      attempt = { context: await companyContext(companyId), id: null }
    },
    async hold(work) {
      await lockSending(work.db, companyId)
      return attempt.context
    },
    take: (work) => nextDue(work.db, companyId, work.now, BATCH),
    async write(work, context, ids) {
      for (const id of ids) {
        attempt.id = id
        requireSender(deps, work, context)
        await send(deps, work, await requireSchedule(work, id), context)
      }
    },
    async setAside(error) {
      if (!(error instanceof AppError) || attempt.id === null) return false
      await fail(deps, companyId, attempt.id, error.code)
      return true
    },
  }
}

/** @throws AppError why the company may not send automatically now */
function requireSender(deps: SendDueDependencies, work: Work, context: CompanyContext): void {
  const silence = silencedBy({
    active: context.status,
    expired: deps.services.isExpired(context.dueDate, work.now),
    feature: context.features.has('useSchedules'),
  })
  if (silence) throw new AppError(silence)
}

/** The claim and the outbox row are written in one transaction, so that it is sent once despite crashes. */
async function send(
  { services, sign }: SendDueDependencies,
  work: Work,
  row: ScheduleRow,
  context: CompanyContext,
): Promise<void> {
  if (row.cancel_on_reply && (await cancelDueOnReply(work, row.id, sign))) return
  const ticket = await ticketForSending(work, {
    contactId: row.contact_id,
    isGroup: row.is_group,
    connectionId: row.connection_id,
    author: await authorOf(work, row.user_id),
  })
  const body = fillVariables(row.body, {
    contactName: row.contact_name,
    now: work.now,
    language: context.language,
    timeZone: context.timeZone,
    ticket,
  })
  if (body.trim() === '' && !row.media_file) throw new AppError('ERR_TEXT_EMPTY')
  const plain = await draftOf(services, row, body)
  const draft = row.marketing ? await withConnectionFooter(work, ticket.whatsappId, plain) : plain
  const sender = { userId: row.user_id, sendClass: row.marketing ? 3 : 2, language: context.language } as const
  const { message } = await queueDraft(work, services.messages, ticket, draft, sender)
  await markScheduleQueued(work.db, work.companyId, {
    id: row.id,
    ticketId: ticket.id,
    messageId: message.id,
    now: work.now,
  })
  await followSeries(work, row, sign)
  await announceSchedule(work, 'update', row.id, sign)
}

/**
 * Returns the author with their current rights, not those of the planning time. Null: they left, and their schedules
 * are still sent.
 */
async function authorOf(work: Work, userId: number | null): Promise<TicketViewer | null> {
  return userId === null ? null : { ...(await requireUser(work.db, userId)), userId }
}

/** Message and schedule share the file, so that either can be deleted without the other. */
async function draftOf(services: ScheduleServices, row: ScheduleRow, body: string): Promise<Draft> {
  if (!row.media_file) return textDraft(body)
  const file = await services.messages.storage.stat(row.company_id, row.media_file)
  if (!file) throw new AppError('ERR_NO_MEDIA_FOUND')
  return {
    ...textDraft(body),
    mediaType: row.mimetype === null ? 'application' : fileTypeOf(row.mimetype),
    mimetype: row.mimetype,
    mediaName: row.media_name,
    mediaFile: row.media_file,
    mediaSize: file.size,
  }
}

function fail({ services, sign }: SendDueDependencies, companyId: number, id: number, reason: string): Promise<void> {
  return services.messages.workplace.run(companyId, async (work) => {
    if (!(await markFailed(work.db, companyId, { id, reason, now: work.now }))) return
    await followSeries(work, await requireSchedule(work, id), sign)
    await announceFailure(work, id, sign)
  })
}

/**
 * Stores the outcomes of queued messages: sent when the network has them, an error when they were not sent. Covers one
 * message, as a reaction to `message.taken`, `message.delayed` and `message.failed`, or all, by the sweep. Announces a
 * message that still waits with its reason.
 */
export async function noteOutcomes(work: Work, sign: SignMedia, messageId: number | null): Promise<void> {
  const { db, now, companyId } = work
  for (const row of await queuedSchedules(db, companyId, messageId)) {
    const outcome = scheduleOutcomeOf(row)
    if (!outcome && messageId === null) continue
    if (outcome && 'sent' in outcome)
      await markSent(db, companyId, { id: row.id, late: isScheduleLate(row.send_at, now), now })
    if (outcome && 'refused' in outcome)
      await markScheduleRejected(db, companyId, { id: row.id, reason: outcome.refused, now })
    // The author was already notified of an earlier failure.
    const isNewFailure = outcome && 'refused' in outcome && row.status === 'NA_FILA'
    if (isNewFailure) await announceFailure(work, row.id, sign)
    else await announceSchedule(work, 'update', row.id, sign)
  }
}

/**
 * Announces a failed schedule to open calendars and to its author on any page. An author who lost access to the ticket
 * also gets a mail, because no list shows it to them.
 */
async function announceFailure(work: Work, id: number, sign: SignMedia): Promise<void> {
  const schedule = await announceSchedule(work, 'update', id, sign)
  const {
    user_id: author,
    reason,
    contact_name: name,
    send_at: sendAt,
    time_zone: timeZone,
  } = await requireSchedule(work, id)
  if (author === null) return
  work.announce('scheduleFailed', hearerOf(work.companyId, 'scheduleFailed', author), { action: 'create', schedule })
  if (reason === 'ERR_SEND_NO_SIGHT')
    await mailUser(work, author, (language) => failureMail(language, { name, sendAt, timeZone }))
}

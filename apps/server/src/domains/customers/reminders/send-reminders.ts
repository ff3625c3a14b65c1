import { hasEnded } from '@recado/contract/conversations/send-end.rules'
import { fillVariables } from '@recado/contract/message-variables'
import { type CompanyContext, system } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { type ChunkedWork, runChunks } from '../../../platform/jobs/chunked-work.ts'
import { defaultConnection } from '../../connections/public.ts'
import { contactForNumber } from '../../contacts/public.ts'
import { cancelPlannedSending, queueForContact, textDraft } from '../../conversations/public.ts'
import { companyToday, hearersOf } from '../../identity/public.ts'
import type { CustomerServices } from '../customer-services.ts'
import { remindersDue } from './jobs.ts'
import {
  customersDue,
  type DueReminder,
  dueReminders,
  lateReminders,
  lockReminders,
  noteOutcome,
  type QueuedReminder,
  queuedReminders,
  recordCustomerReminder,
} from './reminder.store.ts'
import { defaultReminderTexts, withSubscription } from './reminder-texts.rules.ts'

// Small, because each commit waits for the disk and users' messages are handled in between.
const BATCH = 20
/** Sent like planned messages: after those that users write now, and within the connection's limits. */
const SEND_CLASS = 2

/** Sends a company's due reminders. Safe to run twice, also concurrently on two nodes. */
export const sendReminders = (services: CustomerServices, companyId: number): Promise<void> =>
  runChunks(services.messages.workplace, remindersDue, { companyId }, reminders(services, companyId))

interface Attempt {
  context: CompanyContext | null
  /** The reminder being sent. */
  reminder: DueReminder | null
}

/**
 * The due reminders as chunked work. Its rows are moments of customers; one that cannot be sent is recorded with its
 * reason.
 */
function reminders(services: CustomerServices, companyId: number): ChunkedWork<CompanyContext, DueReminder> {
  const { companyContext, workplace } = services.messages
  let attempt: Attempt = { context: null, reminder: null }
  let waiting: number[] | null = null
  return {
    async prepare() {
      attempt = { context: await companyContext(companyId), reminder: null }
    },
    async hold(work) {
      await lockReminders(work.db, companyId)
      const { context } = attempt
      // A company without automatic sending misses its moments.
      return context?.status && !services.isExpired(context.dueDate, work.now) ? context : null
    },
    // Lists the due customers once and reads a few of them per chunk, until none has a due moment.
    async take(work) {
      const at = { now: work.now, today: await companyToday(work) }
      waiting ??= await customersDue(work.db, companyId, at)
      for (; waiting.length > 0; waiting.splice(0, BATCH)) {
        const rows = await dueReminders(work.db, companyId, at, waiting.slice(0, BATCH))
        if (rows.length > 0) return rows
      }
      return []
    },
    async write(work, context, rows) {
      for (const reminder of rows) {
        attempt.reminder = reminder
        await remind(work, services, context, reminder)
      }
    },
    async setAside(error) {
      const { reminder } = attempt
      if (!(error instanceof AppError) || reminder === null) return false
      await workplace.run(companyId, (work) =>
        recordCustomerReminder(work.db, companyId, reminder, { state: 'failed', reason: error.code, now: work.now }),
      )
      return true
    },
  }
}

/**
 * Recording and queueing are one transaction, so it is sent exactly once after a crash. It is not sent after its day.
 * It uses the default connection (C-46 of the documents), and creates no pending ticket.
 */
async function remind(
  work: Work,
  services: CustomerServices,
  context: CompanyContext,
  reminder: DueReminder,
): Promise<void> {
  const { db, companyId, now } = work
  if (reminder.isMissed) return recordCustomerReminder(db, companyId, reminder, { state: 'missed', now })
  const { language, timeZone } = context
  const { name, number } = reminder
  const connection = await defaultConnection(db)
  if (!connection) throw new AppError('ERR_NO_DEF_WAPP_FOUND')
  const contactId = await contactForNumber(work, { number, name, origin: 'form' })
  const rawText = reminder.text ?? defaultReminderTexts[language][reminder.moment]
  const text = fillVariables(withSubscription(rawText, reminder), { contactName: name, now, language, timeZone })
  if (text.trim() === '') throw new AppError('ERR_TEXT_EMPTY')
  const { messageId } = await queueForContact(work, services.messages, {
    ...{ contactId, connectionId: connection.id, drafts: [textDraft(text)], sendClass: SEND_CLASS },
  })
  await recordCustomerReminder(db, companyId, reminder, { state: 'queued', text, messageId, now })
  announceChange(work, reminder.customerId)
}

/** Records the result of a reminder's message, or of all queued ones. */
export async function noteReminderOutcomes(work: Work, messageId: number | null): Promise<void> {
  for (const row of await queuedReminders(work.db, work.companyId, messageId)) {
    const outcome = outcomeOf(row)
    if (!outcome) continue
    await noteOutcome(work.db, work.companyId, row.id, outcome)
    announceChange(work, row.customerId)
  }
}

/**
 * Cancels reminders that waited for their connection until their day had passed, because no reminder may say "today" on
 * another day.
 */
export async function withdrawLateReminders(work: Work, services: CustomerServices): Promise<void> {
  const { db, companyId } = work
  for (const { id, customerId, messageId } of await lateReminders(db, companyId, await companyToday(work))) {
    try {
      if (!(await cancelPlannedSending(work, services.messages, system, messageId))) continue
    } catch (error) {
      // The message may be in flight; the next run records its result.
      if (error instanceof AppError && error.code === 'ERR_SEND_UNDER_WAY') continue
      throw error
    }
    await noteOutcome(db, companyId, id, { state: 'missed', reason: 'ERR_SEND_CANCELLED' })
    announceChange(work, customerId)
  }
}

/** It counts as sent only after the network's acknowledgement. */
function outcomeOf({ state, ack, sendState, sendError, isDeleted }: QueuedReminder) {
  if (ack !== null && ack >= 2) return { state: 'sent', reason: '' } as const
  // A user may have sent it again manually; the state stays.
  if (state === 'missed') return null
  if (ack === null) return { state: 'failed', reason: 'ERR_NO_MESSAGE_FOUND' } as const
  if (hasEnded(sendState, sendError)) return { state: 'failed', reason: sendError ?? 'ERR_SENDING_WAPP_MSG' } as const
  return isDeleted && ack === 0 ? ({ state: 'failed', reason: 'ERR_SEND_CANCELLED' } as const) : null
}

const announceChange = (work: Work, customerId: number) =>
  work.announce('customer', hearersOf(work.companyId, 'customer'), { action: 'update', customerId })

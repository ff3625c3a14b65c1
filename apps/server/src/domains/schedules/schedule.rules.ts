import { hasEnded } from '@recado/contract/conversations/send-end.rules'
import type { ErrorCode } from '@recado/contract/errors'
import type { ScheduleStatus } from '@recado/contract/schedules/schedule'

const LATE_AFTER_MS = 2 * 60_000

/** Whether a message that goes now goes noticeably after its time. */
export const isLate = (sendAt: Date, now: Date): boolean => now.getTime() - sendAt.getTime() > LATE_AFTER_MS

/** schedules.1: a schedule changes until it was sent or lies in the queue; null when it may. */
export function closedFor(row: { sentAt: Date | null; status: ScheduleStatus }): ErrorCode | null {
  if (row.sentAt !== null) return 'ERR_SCHEDULE_SENT'
  return row.status === 'NA_FILA' ? 'ERR_SCHEDULE_QUEUED' : null
}

/**
 * The result of a message in the queue; null: it is still on its way. Only the network's acknowledgement makes it sent.
 */
export function outcomeOf(message: {
  ack: number | null
  send_state: string | null
  send_error: string | null
  is_deleted: boolean | null
}): { sent: true } | { refused: string } | null {
  const { ack, send_state: state, send_error: error } = message
  if (ack === null) return { refused: 'ERR_NO_MESSAGE_FOUND' }
  if (ack >= 2) return { sent: true }
  if (hasEnded(state, error)) return { refused: error ?? 'ERR_SENDING_WAPP_MSG' }
  return message.is_deleted && ack === 0 ? { refused: 'ERR_SEND_CANCELLED' } : null
}

/** The reason why a change is refused; null when it may be saved. */
export function refusedChange(
  row: { sentAt: Date | null; sendAt: Date; status: ScheduleStatus },
  change: { sendAt?: Date },
  now: Date,
): ErrorCode | null {
  const closed = closedFor(row)
  if (closed) return closed
  if (change.sendAt) return isPast(change.sendAt, now) ? 'ERR_SCHEDULE_PAST' : null
  // One that failed waits again; at a time that has passed it would go at once, unasked.
  return row.status === 'FALHOU' && isPast(row.sendAt, now) ? 'ERR_SCHEDULE_PAST' : null
}

export const isPast = (sendAt: Date, now: Date): boolean => sendAt.getTime() < now.getTime()

/** Why a company may send nothing by itself now (companies.1); null when it may. */
export function silencedBy(company: { expired: boolean; active: boolean; feature: boolean }): ErrorCode | null {
  // The words of a refused login name a date that nobody has here.
  if (!company.active || company.expired) return 'ERR_SEND_COMPANY_OFF'
  return company.feature ? null : 'ERR_PLAN_FEATURE_DISABLED'
}

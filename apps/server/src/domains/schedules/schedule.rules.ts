import { hasEnded } from '@recado/contract/conversations/send-end.rules'
import type { ErrorCode } from '@recado/contract/errors'
import type { ScheduleStatus } from '@recado/contract/schedules/schedule'

const LATE_AFTER_MS = 2 * 60_000

/** Whether a message sent now is noticeably late. */
export const isScheduleLate = (sendAt: Date, now: Date): boolean => now.getTime() - sendAt.getTime() > LATE_AFTER_MS

/** schedules.1: a schedule can be changed until it is sent or queued. Returns the error code, or null. */
export function closedFor(row: { sentAt: Date | null; status: ScheduleStatus }): ErrorCode | null {
  if (row.sentAt !== null) return 'ERR_SCHEDULE_SENT'
  return row.status === 'NA_FILA' ? 'ERR_SCHEDULE_QUEUED' : null
}

/**
 * Returns the outcome of a queued message; null: it is still being sent. It counts as sent only when the network
 * acknowledges it.
 */
export function scheduleOutcomeOf(message: {
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

/** Returns the reason why a change is rejected, or null. */
export function refusedChange(
  row: { sentAt: Date | null; sendAt: Date; status: ScheduleStatus },
  change: { sendAt?: Date },
  now: Date,
): ErrorCode | null {
  const closedReason = closedFor(row)
  if (closedReason) return closedReason
  if (change.sendAt) return isPast(change.sendAt, now) ? 'ERR_SCHEDULE_PAST' : null
  // A changed schedule that had failed or was cancelled waits again. With a past time it would be sent at once, which its author did not
  // request.
  return isUnsent(row.status) && isPast(row.sendAt, now) ? 'ERR_SCHEDULE_PAST' : null
}

/** Whether a schedule ended without a message and can be planned again. */
export const isUnsent = (status: ScheduleStatus): boolean => status === 'FALHOU' || status === 'CANCELADA'

export const isPast = (sendAt: Date, now: Date): boolean => sendAt.getTime() < now.getTime()

/** Returns why a company may not send automatically now (companies.1), or null. */
export function silencedBy(company: { expired: boolean; active: boolean; feature: boolean }): ErrorCode | null {
  // Not the error code of a rejected login, because its text contains the due date.
  if (!company.active || company.expired) return 'ERR_SEND_COMPANY_OFF'
  return company.feature ? null : 'ERR_PLAN_FEATURE_DISABLED'
}

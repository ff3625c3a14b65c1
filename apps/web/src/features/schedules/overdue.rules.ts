import type { Schedule } from '@recado/contract/schedules/schedule'

/** Delay after which a message counts as overdue, in milliseconds. */
const OVERDUE_AFTER = 10 * 60_000

/** True when the scheduled time passed long ago and the network has not received the message. */
export const isOverdue = ({ status, sendAt }: Pick<Schedule, 'status' | 'sendAt'>, now: Date) =>
  (status === 'PENDENTE' || status === 'NA_FILA') && now.getTime() - Date.parse(sendAt) > OVERDUE_AFTER

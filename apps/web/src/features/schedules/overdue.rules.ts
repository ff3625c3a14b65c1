import type { Schedule } from '@recado/contract/schedules/schedule'

/** A message may be so much behind its time before people are warned, in milliseconds. */
const OVERDUE_AFTER = 10 * 60_000

/** Whether its time has passed for long and the network does not have it. */
export const isOverdue = ({ status, sendAt }: Pick<Schedule, 'status' | 'sendAt'>, now: Date) =>
  (status === 'PENDENTE' || status === 'NA_FILA') && now.getTime() - Date.parse(sendAt) > OVERDUE_AFTER

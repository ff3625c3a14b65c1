import { formatClock, formatMoment, isToday } from '../../../platform/values/dates.ts'

/** An instant as the governor's texts say it: the time today, else day and time. */
export const whenOf = (iso: string) => (isToday(iso) ? formatClock : formatMoment)(iso)

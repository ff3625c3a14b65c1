import { formatClock, formatMoment, isToday } from '../../../platform/values/dates.ts'

/** Formats an instant for the governor: the time for today, otherwise day and time. */
export const whenOf = (iso: string) => (isToday(iso) ? formatClock : formatMoment)(iso)

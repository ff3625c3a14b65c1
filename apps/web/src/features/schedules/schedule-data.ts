import type { In } from '@recado/contract/endpoint'
import {
  createSchedule,
  deleteSchedule,
  deleteScheduleMedia,
  listSchedules,
  updateSchedule,
  uploadScheduleFile,
  uploadScheduleMedia,
} from '@recado/contract/schedules/endpoints'
import type { RecurrenceInput } from '@recado/contract/schedules/recurrence'
import type { Schedule } from '@recado/contract/schedules/schedule'
import { addDays } from '@recado/contract/values/zoned-time.rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { changeCached } from '../../platform/api/cached-changes.ts'
import { queryClient, refetchCached } from '../../platform/api/query-client.ts'
import { useServerEvent } from '../../platform/use-socket.ts'
import { type ScheduleEvent, withScheduleEvent } from './live-schedules.ts'
import { startOfDay } from './schedule-time.ts'
import { withSeriesEvent } from './series.rules.ts'

/** The maximum number of schedules that are displayed. */
export const MOST = 1000

interface VisibleRange {
  /** First and last day as YYYY-MM-DD, in the company's time zone. */
  first: string
  last: string
  search: string
}

const SERIES = 'schedule-series'
const keyOf = (range: VisibleRange) => ['schedules', range] as const
/** The first instant of a range of days, and the first one after it. */
export const instantsOf = ({ first, last }: Omit<VisibleRange, 'search'>) => ({
  from: startOfDay(first).toISOString(),
  to: startOfDay(addDays(last, 1)).toISOString(),
})

type ListQuery = Partial<In<typeof listSchedules, 'query'>>

/** All pages of a list, at most MOST schedules. */
async function fetchSchedules(query: ListQuery, signal: AbortSignal): Promise<Schedule[]> {
  const schedules: Schedule[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await call(listSchedules, { query: { ...query, ...(cursor ? { cursor } : {}) }, signal })
    schedules.push(...page.schedules)
    cursor = page.cursor ?? undefined
    if (!cursor || schedules.length >= MOST) break
  }
  return schedules
}

function apply(event: ScheduleEvent): void {
  changeCached<Schedule[]>(queryClient, ['schedules'], (schedules, key) => {
    const range = key[1] as VisibleRange
    return withScheduleEvent(schedules, event, range.search ? null : instantsOf(range))
  })
  changeCached<Schedule[]>(queryClient, [SERIES], (series, key) => withSeriesEvent(series, event, key[1] !== ''))
}

/**
 * Schedules are deleted with their contact. When two contacts are merged, the schedules stay with the remaining one.
 */
function withoutContact(deletedId: number): void {
  const cached = queryClient.getQueriesData<Schedule[]>({ queryKey: ['schedules'] })
  if (cached.some(([, schedules]) => schedules?.some(({ contactId }) => contactId === deletedId)))
    void Promise.all([refetchCached(['schedules']), refetchCached([SERIES])])
}

/** The schedules of a range of days, kept up to date by events (SCH-08). */
export function useSchedules(range: VisibleRange) {
  useServerEvent('schedule', apply)
  useServerEvent('contact', (event) => event.action === 'delete' && withoutContact(event.contactId))
  return useQuery({
    queryKey: keyOf(range),
    queryFn: ({ signal }) =>
      fetchSchedules({ searchParam: range.search, dateStart: range.first, dateEnd: range.last }, signal),
    placeholderData: keepPreviousData,
    // It follows events only while it is mounted.
    refetchOnMount: 'always',
  })
}

/** The next schedule of each series, kept up to date by the events that `useSchedules` listens to. */
export const useSeries = (search: string) =>
  useQuery({
    queryKey: [SERIES, search],
    queryFn: ({ signal }) => fetchSchedules({ searchParam: search, recurring: true }, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

export interface ScheduleValues {
  body: string
  contactId: number
  sendAt: string
  marketing?: boolean
  whatsappId?: number | null
  cancelOnReply?: boolean
  recurrence?: RecurrenceInput | null
}

export async function addSchedule(values: ScheduleValues): Promise<Schedule> {
  const schedule = await call(createSchedule, { body: values })
  apply({ action: 'create', schedule })
  return schedule
}

/** Changes the given values of a scheduled message. */
export async function changeSchedule(id: number, change: Partial<ScheduleValues>): Promise<Schedule> {
  const schedule = await call(updateSchedule, { params: { id }, body: change })
  apply({ action: 'update', schedule })
  return schedule
}

/** Replaces or removes the picture of a schedule. */
export async function savePicture(id: number, file: File | null): Promise<void> {
  const form = new FormData()
  if (file) form.append('file', file, file.name)
  const schedule = file
    ? await call(uploadScheduleMedia, { params: { id }, body: {}, form })
    : await call(deleteScheduleMedia, { params: { id } })
  apply({ action: 'update', schedule })
}

/** Attaches a document, a video or another file in place of the file before. */
export async function saveFile(id: number, file: File): Promise<void> {
  const form = new FormData()
  form.append('file', file, file.name)
  apply({ action: 'update', schedule: await call(uploadScheduleFile, { params: { id }, body: {}, form }) })
}

export async function removeSchedule(id: number): Promise<void> {
  await call(deleteSchedule, { params: { id } })
  apply({ action: 'delete', scheduleId: id })
}

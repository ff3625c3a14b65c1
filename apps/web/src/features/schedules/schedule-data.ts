import {
  createSchedule,
  deleteSchedule,
  deleteScheduleMedia,
  listSchedules,
  updateSchedule,
  uploadScheduleMedia,
} from '@recado/contract/schedules/endpoints'
import type { Schedule } from '@recado/contract/schedules/schedule'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { call } from '../../platform/api/api.ts'
import { changeCached } from '../../platform/api/cached-changes.ts'
import { queryClient, refetchCached } from '../../platform/api/query-client.ts'
import { useServerEvent } from '../../platform/use-socket.ts'
import { type ScheduleEvent, withScheduleEvent } from './live-schedules.ts'

/** The maximum number of schedules that are displayed. */
export const MOST = 1000

interface VisibleRange {
  /** First and last day as YYYY-MM-DD, in the browser's time zone. */
  first: string
  last: string
  search: string
}

const keyOf = (range: VisibleRange) => ['schedules', range] as const
const instantsOf = ({ first, last }: VisibleRange) => ({
  from: dayjs(first).toISOString(),
  to: dayjs(last).add(1, 'day').toISOString(),
})

/** All schedules of a range of days. The server uses days in São Paulo, so one more day on each side is requested. */
async function fetchSchedules(range: VisibleRange, signal: AbortSignal): Promise<Schedule[]> {
  const query = {
    searchParam: range.search,
    dateStart: dayjs(range.first).subtract(1, 'day').format('YYYY-MM-DD'),
    dateEnd: dayjs(range.last).add(1, 'day').format('YYYY-MM-DD'),
  }
  const schedules: Schedule[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await call(listSchedules, { query: { ...query, ...(cursor ? { cursor } : {}) }, signal })
    schedules.push(...page.schedules)
    cursor = page.cursor ?? undefined
    if (!cursor || schedules.length >= MOST) break
  }
  const { from, to } = instantsOf(range)
  return schedules.filter(({ sendAt }) => sendAt >= from && sendAt < to)
}

function apply(event: ScheduleEvent): void {
  changeCached<Schedule[]>(queryClient, ['schedules'], (schedules, key) => {
    const range = key[1] as VisibleRange
    return withScheduleEvent(schedules, event, range.search ? null : instantsOf(range))
  })
}

/**
 * Schedules are deleted with their contact. When two contacts are merged, the schedules stay with the remaining one.
 */
function withoutContact(deletedId: number): void {
  const cached = queryClient.getQueriesData<Schedule[]>({ queryKey: ['schedules'] })
  if (cached.some(([, schedules]) => schedules?.some(({ contactId }) => contactId === deletedId)))
    void refetchCached(['schedules'])
}

/** The schedules of a range of days, kept up to date by events (SCH-08). */
export function useSchedules(range: VisibleRange) {
  useServerEvent('schedule', apply)
  useServerEvent('contact', (event) => event.action === 'delete' && withoutContact(event.contactId))
  return useQuery({
    queryKey: keyOf(range),
    queryFn: ({ signal }) => fetchSchedules(range, signal),
    placeholderData: keepPreviousData,
    // It follows events only while it is mounted.
    refetchOnMount: 'always',
  })
}

export interface ScheduleValues {
  body: string
  contactId: number
  sendAt: string
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

export async function removeSchedule(id: number): Promise<void> {
  await call(deleteSchedule, { params: { id } })
  apply({ action: 'delete', scheduleId: id })
}

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
import { fetchAnew, queryClient } from '../../platform/api/query-client.ts'
import { useServerEvent } from '../../platform/use-socket.ts'
import { type ScheduleEvent, withScheduleEvent } from './live-schedules.ts'

/** More are not drawn at once. */
export const MOST = 1000

interface Shown {
  /** First and last day as YYYY-MM-DD, in this browser's zone. */
  first: string
  last: string
  search: string
}

const keyOf = (shown: Shown) => ['schedules', shown] as const
const instantsOf = ({ first, last }: Shown) => ({
  from: dayjs(first).toISOString(),
  to: dayjs(last).add(1, 'day').toISOString(),
})

/** All schedules of some days; the server's days are São Paulo's, so that one more on each side is asked for. */
async function fetchSchedules(shown: Shown, signal: AbortSignal): Promise<Schedule[]> {
  const query = {
    searchParam: shown.search,
    dateStart: dayjs(shown.first).subtract(1, 'day').format('YYYY-MM-DD'),
    dateEnd: dayjs(shown.last).add(1, 'day').format('YYYY-MM-DD'),
  }
  const found: Schedule[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await call(listSchedules, { query: { ...query, ...(cursor ? { cursor } : {}) }, signal })
    found.push(...page.schedules)
    cursor = page.cursor ?? undefined
    if (!cursor || found.length >= MOST) break
  }
  const { from, to } = instantsOf(shown)
  return found.filter(({ sendAt }) => sendAt >= from && sendAt < to)
}

function apply(event: ScheduleEvent): void {
  changeCached<Schedule[]>(queryClient, ['schedules'], (schedules, key) => {
    const shown = key[1] as Shown
    return withScheduleEvent(schedules, event, shown.search ? null : instantsOf(shown))
  })
}

/** Schedules go with their contact; of two that were merged they stay with the one that is kept. */
function withoutContact(gone: number): void {
  const cached = queryClient.getQueriesData<Schedule[]>({ queryKey: ['schedules'] })
  if (cached.some(([, schedules]) => schedules?.some(({ contactId }) => contactId === gone)))
    void fetchAnew(['schedules'])
}

/** The schedules of some days, in step with the server (SCH-08). */
export function useSchedules(shown: Shown) {
  useServerEvent('schedule', apply)
  useServerEvent('contact', (event) => event.action === 'delete' && withoutContact(event.contactId))
  return useQuery({
    queryKey: keyOf(shown),
    queryFn: ({ signal }) => fetchSchedules(shown, signal),
    placeholderData: keepPreviousData,
    // It follows events only while it is shown.
    refetchOnMount: 'always',
  })
}

export interface ScheduleValues {
  body: string
  contactId: number
  sendAt: string
}

/** Schedules a message. */
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

/** Puts a picture in the place of the one before, or takes it away. */
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

import { listFailedSchedules } from '@recado/contract/schedules/endpoints'
import type { Schedule } from '@recado/contract/schedules/schedule'
import { useQuery } from '@tanstack/react-query'
import { useCan, useHasFeature } from '../../../platform/access.tsx'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'

const queryKey = ['failed-schedules']

/** The user's own schedules of the last three days that failed, the latest first. */
export function useFailedSchedules() {
  const mayRead = useCan('schedules:view')
  const hasSchedules = useHasFeature('useSchedules')
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listFailedSchedules, { signal }),
    enabled: mayRead && hasSchedules,
    meta: { silent: true },
  })
}

/** Adds a schedule that failed now. */
export function addFailure(schedule: Schedule): void {
  queryClient.setQueryData<Schedule[]>(queryKey, (failures) => [
    schedule,
    ...(failures ?? []).filter(({ id }) => id !== schedule.id),
  ])
}

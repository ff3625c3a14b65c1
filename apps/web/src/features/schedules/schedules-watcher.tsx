import { listFailedSchedules } from '@recado/contract/schedules/endpoints'
import type { Schedule } from '@recado/contract/schedules/schedule'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useCan, useHasFeature } from '../../platform/access.tsx'
import { call } from '../../platform/api/api.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { errorText, errorTextReady } from '../../platform/i18n/errors.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { readStored, writeStored } from '../../platform/storage.ts'
import { toastWarning } from '../../platform/toast.ts'
import { useServerEvent } from '../../platform/use-socket.ts'
import { localDay } from '../../platform/values/dates.ts'
import { failedTexts } from './failed-texts.ts'

/** The number of failures that are remembered as shown. */
const MOST_SHOWN = 50

const readShownFailures = () => readStored('failuresShown').split(' ')
const keyOf = ({ id, updatedAt }: Schedule) => `${id}@${updatedAt}`

/**
 * Mounted in the shell: warns a user on every screen when a message that they scheduled was not sent, and why. A
 * failure during a lost connection is shown after reconnecting, once in this browser.
 */
export function SchedulesWatcher() {
  const t = useTexts(failedTexts)
  const navigate = useNavigate()
  const mayRead = useCan('schedules:view')
  const hasSchedules = useHasFeature('useSchedules')
  const { data } = useQuery({
    queryKey: ['failed-schedules'],
    queryFn: ({ signal }) => call(listFailedSchedules, { signal }),
    enabled: mayRead && hasSchedules,
    meta: { silent: true },
  })
  const warn = async (schedule: Schedule) => {
    const { id, contact, sendAt, reason } = schedule
    const day = localDay(new Date(sendAt))
    if (reason) await errorTextReady(reason)
    const why = reason ? errorText(new ApiError(reason, 409)) : ''
    writeStored('failuresShown', [...readShownFailures(), keyOf(schedule)].slice(-MOST_SHOWN).join(' '))
    toastWarning(`${t('notSent', { name: contact.name })} ${why}`.trim(), {
      id: `schedule-failed-${id}`,
      action: {
        label: t('openFailed'),
        run: () => void navigate({ to: '/schedules', search: { view: 'day', day } }),
      },
    })
  }
  useServerEvent('scheduleFailed', ({ schedule }) => void warn(schedule))
  const warnOfUnshown = useEffectEvent((failedSchedules: readonly Schedule[]) => {
    for (const schedule of failedSchedules) if (!readShownFailures().includes(keyOf(schedule))) void warn(schedule)
  })
  useEffect(() => warnOfUnshown(data ?? []), [data])
  return null
}

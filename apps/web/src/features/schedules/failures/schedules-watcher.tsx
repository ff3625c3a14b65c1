import type { Schedule } from '@recado/contract/schedules/schedule'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '../../../platform/api/api-error.ts'
import { errorText, errorTextReady } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { readStored, writeStored } from '../../../platform/storage.ts'
import { toastWarning } from '../../../platform/toast.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { addFailure, useFailedSchedules } from './failed-data.ts'
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
  const { data } = useFailedSchedules()
  // Loaded on demand, because time zones are not needed for the first screen.
  const open = async (sendAt: string) => {
    const { dayOf } = await import('../schedule-time.ts')
    await navigate({ to: '/schedules', search: { view: 'day', day: dayOf(sendAt) } })
  }
  const warn = async (schedule: Schedule) => {
    const { id, contact, sendAt, reason } = schedule
    if (reason) await errorTextReady(reason)
    const why = reason ? errorText(new ApiError(reason, 409)) : ''
    if (readShownFailures().includes(keyOf(schedule))) return
    writeStored('failuresShown', [...readShownFailures(), keyOf(schedule)].slice(-MOST_SHOWN).join(' '))
    toastWarning(`${t('notSent', { name: contact.name })} ${why}`.trim(), {
      id: `schedule-failed-${id}`,
      action: {
        label: t('openFailed'),
        run: () => void open(sendAt),
      },
    })
  }
  useServerEvent('scheduleFailed', ({ schedule }) => {
    void warn(schedule)
    addFailure(schedule)
  })
  const warnOfUnshown = useEffectEvent((failedSchedules: readonly Schedule[]) => {
    for (const schedule of failedSchedules) if (!readShownFailures().includes(keyOf(schedule))) void warn(schedule)
  })
  useEffect(() => warnOfUnshown(data ?? []), [data])
  return null
}

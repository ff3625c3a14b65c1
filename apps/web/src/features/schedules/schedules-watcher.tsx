import { useNavigate } from '@tanstack/react-router'
import dayjs from 'dayjs'
import { ApiError } from '../../platform/api/api-error.ts'
import { errorText } from '../../platform/i18n/errors.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toastWarning } from '../../platform/toast.ts'
import { useServerEvent } from '../../platform/use-socket.ts'
import { scheduleTexts } from './schedule-texts.ts'

/** The author may be in the middle of something, in milliseconds. */
const STAYS = 15_000

/** Lives in the frame: warns a person on every screen that a message which they scheduled was not sent, and why. */
export function SchedulesWatcher() {
  const t = useTexts(scheduleTexts)
  const navigate = useNavigate()
  useServerEvent('scheduleFailed', ({ schedule }) => {
    const { id, contact, sendAt, reason } = schedule
    const day = dayjs(sendAt).format('YYYY-MM-DD')
    const why = reason ? errorText(new ApiError(reason, 409)) : ''
    toastWarning(`${t('notSent', { name: contact.name })} ${why}`.trim(), {
      id: `schedule-failed-${id}`,
      stays: STAYS,
      action: {
        label: t('openFailed'),
        run: () => void navigate({ to: '/schedules', search: { view: 'day', day } }),
      },
    })
  })
  return null
}

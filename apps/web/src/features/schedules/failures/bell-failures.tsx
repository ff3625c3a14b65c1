import { Link } from '@tanstack/react-router'
import { ApiError } from '../../../platform/api/api-error.ts'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { dayOf, momentOf } from '../schedule-time.ts'
import { useFailedSchedules } from './failed-data.ts'
import { failedTexts } from './failed-texts.ts'

/** The user's scheduled messages of the last three days that were not sent, with the reason. */
export function BellFailures({ onClose }: { onClose: () => void }) {
  const t = useTexts(failedTexts)
  const failures = useFailedSchedules().data ?? []
  if (failures.length === 0) return null
  return (
    <>
      <h2 className="rc-bell-title">{t('failures')}</h2>
      <ul className="rc-bell-list">
        {failures.map(({ id, contact, sendAt, reason }) => (
          <li key={id}>
            <Link
              to="/schedules"
              search={{ view: 'day', day: dayOf(sendAt) }}
              preload={false}
              className="rc-bell-row"
              onClick={onClose}
            >
              <span className="rc-bell-name">{contact.name}</span>
              <time dateTime={sendAt}>{momentOf(sendAt)}</time>
              <span className="rc-bell-text">{reason && errorText(new ApiError(reason, 409))}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

import { ApiError } from '../../../platform/api/api-error.ts'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { apiTexts } from '../api-texts.ts'
import { type Accepted, useSentState } from './send-data.ts'

/** The result of a test message: who accepted it, and whether it was sent. */
export function SentResult({ token, accepted }: { token: string; accepted: Accepted }) {
  const t = useTexts(apiTexts)
  const { data } = useSentState(token, accepted)
  const status = data?.status ?? accepted.status
  const reason = data?.sendError ? errorText(new ApiError(data.sendError, 400)) : ''
  return (
    <div className="ma-result" role="status" data-state={status}>
      <p>{t('accepted', { id: accepted.id, ticketId: accepted.ticketId })}</p>
      <p>
        <strong>{t(`state_${status}`, { reason })}</strong> {status === 'waiting' && t('stillWaiting')}
      </p>
    </div>
  )
}

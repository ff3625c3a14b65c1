import { useTexts } from '../../../platform/i18n/texts.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { stayHere, useLeaving } from './leave-account.ts'
import { leavingTexts } from './leaving-texts.ts'

/** Asks before a logout deletes data that exists only in this browser. */
export function LeaveQuestion() {
  const t = useTexts(leavingTexts)
  const { question } = useLeaving()
  if (!question) return null
  const { messages, files, texts } = question.loss
  const parts = [
    messages > 0 && t('messages', { count: messages }),
    files > 0 && t('files', { count: files }),
    texts > 0 && t('texts', { count: texts }),
  ].filter((part) => part !== false)
  return (
    <Confirm
      title={t('title')}
      action={t('leave')}
      cancel={t('stay')}
      onClose={stayHere}
      onConfirm={question.leave}
      more={
        <ul className="rc-plain-list">
          {parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      }
    >
      {t('help')}
    </Confirm>
  )
}

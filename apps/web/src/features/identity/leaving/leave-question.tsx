import { useTexts } from '../../../platform/i18n/texts.ts'
import { hasUnsavedInput, stayHere, useLeaving } from '../../../platform/personal/leave-guard.ts'
import type { Loss } from '../../../platform/personal/leaving.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { leavingTexts } from './leaving-texts.ts'

/** Asks before unsaved input of a form, or data that exists only in this browser, is lost. */
export function LeaveQuestion() {
  const t = useTexts(leavingTexts)
  const { question } = useLeaving()
  if (!question) return null
  const { loss, leave } = question
  return (
    <Confirm
      title={t(loss ? 'title' : 'formTitle')}
      action={t(loss ? 'leave' : 'leaveForm')}
      cancel={t(loss ? 'stay' : 'keepEditing')}
      onClose={stayHere}
      onConfirm={leave}
      more={loss && <LostParts loss={loss} />}
    >
      {t(loss ? 'help' : 'formHelp')}
    </Confirm>
  )
}

function LostParts({ loss: { messages, files, texts } }: { loss: Loss }) {
  const t = useTexts(leavingTexts)
  const parts = [
    messages > 0 && t('messages', { count: messages }),
    files > 0 && t('files', { count: files }),
    texts > 0 && t('texts', { count: texts }),
    hasUnsavedInput() && t('form'),
  ].filter((part) => part !== false)
  return (
    <ul className="rc-plain-list">
      {parts.map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  )
}

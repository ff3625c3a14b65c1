import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { chatTexts } from '../chat-texts.ts'
import { markAllChatsRead } from '../state/chat-data.ts'

/** Marks all chats as read. The list shows only its icon. */
export function MarkAllRead({ className, isCompact }: { className: string; isCompact?: boolean }) {
  const t = useTexts(chatTexts)
  const [hasFailed, setFailed] = useState(false)
  const label = t(hasFailed ? 'allReadFailed' : 'allRead')
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      title={label}
      onClick={() => {
        setFailed(false)
        markAllChatsRead().catch(() => setFailed(true))
      }}
    >
      <IconChecks size={isCompact ? 20 : 16} stroke={1.7} aria-hidden />
      {!isCompact && label}
    </button>
  )
}

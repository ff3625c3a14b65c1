import './mention-sign.css'
import { IconAt } from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { chatTexts } from '../chat-texts.ts'

/** The sign of messages that mention the user and were not on the screen. */
export function MentionSign({ count }: { count: number }) {
  const t = useTexts(chatTexts)
  if (count === 0) return null
  const label = t('mentionsYou', { count })
  return (
    <span className="ic-mention-sign" role="img" aria-label={label} title={label}>
      <IconAt size={14} stroke={2} aria-hidden />
    </span>
  )
}

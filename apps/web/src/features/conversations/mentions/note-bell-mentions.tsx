import { useTexts } from '../../../platform/i18n/texts.ts'
import { BellMentions } from '../../../ui/mention/bell-mentions.tsx'
import { noteBellTexts } from './bell-texts.ts'
import { noteMentionTexts } from './note-mention-texts.ts'
import { noteMentions } from './note-mentions.ts'

/** The bell's part about mentions in notes. A mention opens its ticket at the note. */
export function NoteBellMentions({ onClose }: { onClose: () => void }) {
  useTexts(noteMentionTexts)
  const t = useTexts(noteBellTexts)
  return (
    <BellMentions
      source={noteMentions}
      title={t('mentions')}
      placeOf={({ contactName }) => t('inTicket', { contact: contactName })}
      onClose={onClose}
    />
  )
}

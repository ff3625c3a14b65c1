import { useTexts } from '../../../platform/i18n/texts.ts'
import { BellMentions } from '../../../ui/mention/bell-mentions.tsx'
import { cardMentions } from './mention-data.ts'
import { mentionTexts } from './mention-texts.ts'

/** The bell's part about mentions in comments. Opening a card marks its mentions as seen. */
export function CardBellMentions({ onClose }: { onClose: () => void }) {
  useTexts(mentionTexts)
  return <BellMentions source={cardMentions} onClose={onClose} />
}

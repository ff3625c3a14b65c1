import { useTexts } from '../../../platform/i18n/texts.ts'
import { BellMentions } from '../../../ui/mention/bell-mentions.tsx'
import { cardBellTexts } from './bell-texts.ts'
import { cardMentions } from './mention-data.ts'
import { mentionTexts } from './mention-texts.ts'

/** The bell's part about mentions in comments. Opening a card marks its mentions as seen. */
export function CardBellMentions({ onClose }: { onClose: () => void }) {
  useTexts(mentionTexts)
  const t = useTexts(cardBellTexts)
  return (
    <BellMentions
      source={cardMentions}
      title={t('mentions')}
      placeOf={({ boardTitle }) => t('onBoard', { board: boardTitle })}
      onClose={onClose}
    />
  )
}

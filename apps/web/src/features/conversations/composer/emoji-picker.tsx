import { EmojiPicker as Picker } from 'frimousse'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { conversationTexts } from '../conversation-texts.ts'

/** All emoji with a search in the language on screen; their names come from our own server. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const t = useTexts(conversationTexts)
  return (
    <Picker.Root
      className="ib-emoji"
      locale={currentLanguage()}
      emojibaseUrl="/emojibase"
      columns={8}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <Picker.Search
        className="ib-emoji-search"
        placeholder={t('emojiSearch')}
        aria-label={t('emojiSearch')}
        autoFocus
      />
      <Picker.Viewport className="ib-emoji-view">
        <Picker.Loading>…</Picker.Loading>
        <Picker.Empty>{t('emojiNone')}</Picker.Empty>
        <Picker.List className="ib-emoji-list" />
      </Picker.Viewport>
    </Picker.Root>
  )
}

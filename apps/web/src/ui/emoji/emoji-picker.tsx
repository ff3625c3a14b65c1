import './emoji.css'
import { EmojiPicker as Picker } from 'frimousse'
import type { RefObject } from 'react'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { insertText } from '../forms/insert-text.ts'
import { emojiTexts } from './emoji-texts.ts'

/** All emoji, with a search in the language on screen. Their names come from our own server. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const t = useTexts(emojiTexts)
  return (
    <Picker.Root
      className="rc-emoji"
      locale={currentLanguage()}
      emojibaseUrl="/emojibase"
      columns={8}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <Picker.Search className="rc-emoji-search" placeholder={t('search')} aria-label={t('search')} autoFocus />
      <Picker.Viewport className="rc-emoji-view">
        <Picker.Loading>…</Picker.Loading>
        <Picker.Empty>{t('none')}</Picker.Empty>
        <Picker.List className="rc-emoji-list" />
      </Picker.Viewport>
    </Picker.Root>
  )
}

/** Writes the picked emoji at the caret of a field, after calling `onPick`. */
export function EmojiWriter({ field, onPick }: { field: RefObject<HTMLTextAreaElement | null>; onPick: () => void }) {
  const write = (emoji: string) => {
    onPick()
    if (field.current) insertText(field.current, emoji)
  }
  return <EmojiPicker onPick={write} />
}

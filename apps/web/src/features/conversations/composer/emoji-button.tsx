import { IconMoodSmile } from '@tabler/icons-react'
import { memo } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import { PopoverButton } from '../../../ui/popover/popover-button.tsx'
import { conversationTexts } from '../conversation-texts.ts'
import { focusWriting } from '../focus.ts'

const EmojiPicker = lazyPart(() => import('./emoji-picker.tsx').then((file) => file.EmojiPicker))

/** Opens the emoji; they are loaded when someone asks for them. Typing does not draw it again. */
export const EmojiButton = memo(function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const t = useTexts(conversationTexts)
  return (
    <PopoverButton label={t('emoji')} face={<IconMoodSmile size={20} stroke={1.7} />} onClose={() => focusWriting()}>
      {(close) => (
        <LazyParts onFail={close} fallback={<div className="ib-emoji" />}>
          <EmojiPicker
            onPick={(emoji) => {
              close()
              onPick(emoji)
            }}
          />
        </LazyParts>
      )}
    </PopoverButton>
  )
})

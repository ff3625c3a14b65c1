import './emoji.css'
import { IconMoodSmile } from '@tabler/icons-react'
import { memo, type RefObject } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { LazyParts, lazyPart } from '../lazy-part.tsx'
import { PopoverButton } from '../popover/popover-button.tsx'
import { emojiTexts } from './emoji-texts.ts'

const EmojiWriter = lazyPart(() => import('./emoji-picker.tsx').then((file) => file.EmojiWriter))

export interface EmojiButtonProps {
  className?: string
  /** Receives the picked emoji. */
  field: RefObject<HTMLTextAreaElement | null>
  /** Called after the panel closed, to place the focus. */
  onClose: () => void
}

/** Opens the emoji panel, which is loaded on demand. Memoised, so that typing does not render it again. */
export const EmojiButton = memo(function EmojiButton({ className, field, onClose }: EmojiButtonProps) {
  const t = useTexts(emojiTexts)
  return (
    <PopoverButton
      {...(className ? { className } : {})}
      label={t('insert')}
      face={<IconMoodSmile size={20} stroke={1.7} />}
      onClose={onClose}
    >
      {(close) => (
        <LazyParts onFail={close} fallback={<div className="rc-emoji" />}>
          <EmojiWriter field={field} onPick={close} />
        </LazyParts>
      )}
    </PopoverButton>
  )
})

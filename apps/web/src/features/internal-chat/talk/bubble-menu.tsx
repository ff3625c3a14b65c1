import type { Chat, ChatMessage } from '@recado/contract/internal-chat/chat'
import { IconArrowBackUp, IconChevronDown, IconCopy, IconMoodPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { copyText } from '../../../platform/copy.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import { PopoverButton } from '../../../ui/popover/popover-button.tsx'
import { chatTexts } from '../chat-texts.ts'
import { react } from '../state/chat-data.ts'
import { ownReaction } from './bubble.rules.ts'
import { OwnChoices } from './own-choices.tsx'

const EmojiPicker = lazyPart(() => import('../../../ui/emoji/emoji-picker.tsx').then((file) => file.EmojiPicker))

/** Quick reactions; the picker has all emoji. */
const quickReactions = ['👍', '❤️', '😂', '🎉', '😮', '🙏']

export interface BubbleMenuProps {
  chat: Chat
  message: ChatMessage
  onReply: (message: ChatMessage) => void
  onEdit: (message: ChatMessage) => void
}

/** Actions of a message: reply, react, copy; of the user's own also edit, delete and who has seen it. */
export function BubbleMenu({ chat, message, onReply, onEdit }: BubbleMenuProps) {
  const t = useTexts(chatTexts)
  const label = t('more', { name: message.sender.name })
  return (
    <PopoverButton
      className="ic-bubble-button"
      label={label}
      side="end"
      face={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
    >
      {(close) => <Choices {...{ chat, message, onReply, onEdit, close }} />}
    </PopoverButton>
  )
}

function Choices({ chat, message, onReply, onEdit, close }: BubbleMenuProps & { close: () => void }) {
  const t = useTexts(chatTexts)
  const { id: userId } = useMe()
  const mayWrite = useCan('chats:edit')
  const [picking, setPicking] = useState(false)
  const own = ownReaction(message.reactions, userId)
  const pick = (emoji: string) => {
    close()
    // A failure needs no text: the reaction does not appear (CHT-10).
    react(chat.id, message.id, emoji === own ? '' : emoji).catch(() => {})
  }
  if (picking)
    return (
      <LazyParts onFail={close} fallback={<div className="rc-emoji" />}>
        <EmojiPicker onPick={pick} />
      </LazyParts>
    )
  const choose = (run: () => unknown) => () => {
    close()
    run()
  }
  return (
    <>
      {mayWrite && (
        <div className="ic-usual">
          {quickReactions.map((emoji) => (
            <button
              key={emoji}
              type="button"
              aria-label={t('react', { emoji })}
              aria-pressed={emoji === own}
              onClick={() => pick(emoji)}
            >
              {emoji}
            </button>
          ))}
          <button type="button" aria-label={t('moreEmoji')} title={t('moreEmoji')} onClick={() => setPicking(true)}>
            <IconMoodPlus size={20} stroke={1.6} aria-hidden />
          </button>
        </div>
      )}
      {mayWrite && (
        <button type="button" className="rc-popover-item" onClick={choose(() => onReply(message))}>
          <IconArrowBackUp size={16} stroke={1.7} aria-hidden />
          {t('reply')}
        </button>
      )}
      {message.message !== '' && (
        <button type="button" className="rc-popover-item" onClick={choose(() => copyText(message.message))}>
          <IconCopy size={16} stroke={1.7} aria-hidden />
          {t('copy')}
        </button>
      )}
      {message.senderId === userId && <OwnChoices {...{ chat, message, onEdit, close }} />}
    </>
  )
}

import type { Chat, ChatMessage } from '@recado/contract/internal-chat/chat'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { chatTexts } from '../chat-texts.ts'
import { react } from '../state/chat-data.ts'

/** The reactions to a message with their authors. A click adds or removes the user's own. */
export function Reactions({ chat, message }: { chat: Chat; message: ChatMessage }) {
  const t = useTexts(chatTexts)
  const { id: userId } = useMe()
  const mayReact = useCan('chats:edit')
  if (message.reactions.length === 0) return null
  const nameOf = (id: number) => chat.users.find((one) => one.userId === id)?.user.name ?? t('formerPerson')
  return (
    <span className="ic-reactions">
      {message.reactions.map(({ emoji, userIds }) => {
        const own = userIds.includes(userId)
        const names = `${emoji} ${userIds.map(nameOf).join(', ')}`
        return (
          <button
            key={emoji}
            type="button"
            aria-pressed={own}
            aria-label={names}
            title={names}
            disabled={!mayReact}
            onClick={() => react(chat.id, message.id, own ? '' : emoji).catch(() => {})}
          >
            {emoji}
            {userIds.length > 1 && <span>{userIds.length}</span>}
          </button>
        )
      })}
    </span>
  )
}

import type { Chat, ChatMessage } from '@recado/contract/internal-chat/chat'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { chatTexts } from '../chat-texts.ts'
import { deleteOwnMessage } from '../state/chat-data.ts'
import { readersOf } from './bubble.rules.ts'

export interface OwnChoicesProps {
  chat: Chat
  message: ChatMessage
  onEdit: (message: ChatMessage) => void
  close: () => void
}

/** The author's actions of a message, and the users who have seen it. Deleting asks once. */
export function OwnChoices({ chat, message, onEdit, close }: OwnChoicesProps) {
  const t = useTexts(chatTexts)
  const mayWrite = useCan('chats:edit')
  const [isAsking, setAsking] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const readers = readersOf(chat, message)
  const remove = () => {
    setFailed(false)
    deleteOwnMessage(chat.id, message.id).then(close, () => setFailed(true))
  }
  return (
    <>
      {mayWrite && (
        <button
          type="button"
          className="rc-popover-item"
          onClick={() => {
            close()
            onEdit(message)
          }}
        >
          <IconPencil size={16} stroke={1.7} aria-hidden />
          {t('editMessage')}
        </button>
      )}
      {mayWrite && (
        <button
          type="button"
          className="rc-popover-item"
          data-danger={isAsking || undefined}
          onClick={() => (isAsking ? remove() : setAsking(true))}
        >
          <IconTrash size={16} stroke={1.7} aria-hidden />
          {t(isAsking ? 'deleteForAll' : 'deleteMessage')}
        </button>
      )}
      {hasFailed && (
        <p className="ic-readers" role="alert">
          {t('notChanged')}
        </p>
      )}
      <p className="ic-readers">
        {readers.length > 0 ? t('readBy', { names: readers.join(', ') }) : t('readByNobody')}
      </p>
    </>
  )
}

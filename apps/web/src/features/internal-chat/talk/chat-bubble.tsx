import type { Chat, ChatMessage } from '@recado/contract/internal-chat/chat'
import { drawableLine } from '@recado/contract/values/drawable.rules'
import { memo } from 'react'
import { ApiError } from '../../../platform/api/api-error.ts'
import { useConnectionState } from '../../../platform/api/connection-state.ts'
import { errorText } from '../../../platform/i18n/errors.ts'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { formatClock } from '../../../platform/values/dates.ts'
import { fileSize } from '../../../platform/values/file-size.rules.ts'
import { hueOf } from '../../../ui/person/person-signs.rules.ts'
import { chatTexts } from '../chat-texts.ts'
import { keyOfFile } from '../state/file-keys.ts'
import { discard, resend, type Unsent } from '../state/unsent.ts'
import { BubbleMenu } from './bubble-menu.tsx'
import { MessageFiles } from './message-files.tsx'
import { MessageText } from './message-text.tsx'
import { Reactions } from './reactions.tsx'

export interface ChatBubbleProps {
  chat: Chat
  message: ChatMessage
  /** Whether it shows the sender. */
  first: boolean
  /** Highlighted after a jump. */
  flash: boolean
  /** Set while the server does not have the message. */
  unsent: Unsent | undefined
  onReply: (message: ChatMessage) => void
  onEdit: (message: ChatMessage) => void
  onJump: (id: number) => void
}

/** One message: sender, text, time. The user's own messages are on the right (CHT-05). */
export const ChatBubble = memo(function ChatBubble(props: ChatBubbleProps) {
  const { chat, message, first, flash, unsent, onReply, onEdit, onJump } = props
  const t = useTexts(chatTexts)
  const own = useMe().id === message.senderId
  const { sender, quoted, files, mentions, createdAt } = message
  return (
    <div className="ic-side" data-me={own || undefined} data-first={first || undefined} data-flash={flash || undefined}>
      <div className="ic-bubble">
        {first && (
          <span className="ic-sender" data-hue={own ? undefined : hueOf(sender.name)}>
            {sender.name}
          </span>
        )}
        {quoted && <Quote quoted={quoted} onJump={onJump} />}
        {files.length > 0 && <MessageFiles files={files} />}
        {unsent && <UnsentFiles files={unsent.files} />}
        {message.deletedAt !== null && <em className="ic-deleted">{t('deleted')}</em>}
        {message.message.trim() !== '' && (
          <span className="ic-text">
            <MessageText text={message.message} mentions={mentions} />
          </span>
        )}
        <span className="ic-meta">
          {message.editedAt !== null && message.deletedAt === null && `${t('edited')} · `}
          <time dateTime={createdAt}>{formatClock(createdAt)}</time>
        </span>
        {unsent && <UnsentMark unsent={unsent} />}
        {!unsent && message.deletedAt === null && <BubbleMenu {...{ chat, message, onReply, onEdit }} />}
        <Reactions chat={chat} message={message} />
      </div>
    </div>
  )
})

function Quote({ quoted, onJump }: { quoted: NonNullable<ChatMessage['quoted']>; onJump: (id: number) => void }) {
  const t = useTexts(chatTexts)
  return (
    <button
      type="button"
      className="ic-quote"
      title={t('toQuoted', { name: quoted.senderName })}
      onClick={() => onJump(quoted.id)}
    >
      <span className="ic-quote-name">{quoted.senderName}</span>
      <span className="ic-quote-text">
        {quoted.isDeleted ? t('deleted') : drawableLine(quoted.message) || t('quotedFile')}
      </span>
    </button>
  )
}

const UnsentFiles = ({ files }: { files: readonly File[] }) =>
  files.map((file) => (
    <span key={keyOfFile(file)} className="ic-file">
      <span>
        {file.name}
        <span className="ic-file-size">{fileSize(file.size, currentLanguage())}</span>
      </span>
    </span>
  ))

/** Marks an unsent message and offers a retry. There is no toast (CHT-10). */
function UnsentMark({ unsent }: { unsent: Unsent }) {
  const t = useTexts(chatTexts)
  const online = useConnectionState(({ status, reachable }) => status === 'online' && reachable)
  if (unsent.state === 'sending') return <span className="ic-unsent">{t('sending')}</span>
  if (unsent.state === 'waiting' && unsent.error === 'ERR_TOO_MANY_REQUESTS')
    return <span className="ic-unsent">{t('limited')}</span>
  // Messages behind one that waits for the connection wait as well.
  if (unsent.state === 'waiting')
    return <span className="ic-unsent">{unsent.error || !online ? t('waiting') : t('sending')}</span>
  const hasLostFiles = unsent.error === 'FILES_LOST'
  const why = hasLostFiles ? t('filesLost') : unsent.error && errorText(new ApiError(unsent.error, 0))
  return (
    <span className="ic-unsent" data-failed role="status">
      {t('unsent')}
      {why && `. ${why}`}
      {!hasLostFiles && (
        <button type="button" className="ic-link" onClick={() => resend(unsent)}>
          {t('tryAgain')}
        </button>
      )}
      <button type="button" className="ic-link" onClick={() => discard(unsent)}>
        {t('discard')}
      </button>
    </span>
  )
}

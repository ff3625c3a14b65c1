import type { ChatMessageMatch } from '@recado/contract/internal-chat/chat'
import { drawableLine } from '@recado/contract/values/drawable.rules'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { normalize } from '../../../platform/normalize.rules.ts'
import { formatMoment } from '../../../platform/values/dates.ts'
import { chatTexts } from '../chat-texts.ts'
import { useFoundMessages } from '../state/chat-data.ts'
import { showPart } from '../state/thread.ts'

/** The messages that match the search of the list; each opens its chat at the message. */
export function FoundMessages({ search }: { search: string }) {
  const t = useTexts(chatTexts)
  const { data, error } = useFoundMessages(search)
  if (search.trim() === '') return null
  if (error)
    return (
      <p className="ic-older" role="status">
        {t('foundFailed')}
      </p>
    )
  if (!data || data.records.length === 0) return null
  return (
    <>
      <h2 className="ic-found-title">{t('foundMessages')}</h2>
      <ul className="ic-rows">
        {data.records.map((match) => (
          <Match key={match.message.id} match={match} search={search} />
        ))}
      </ul>
    </>
  )
}

/** Characters before the match, and of the whole excerpt. */
const BEFORE = 40
const EXCERPT = 200

/** The part of a text around a match. */
function excerptAround(text: string, search: string): string {
  const start = Math.max(0, normalize(text).indexOf(normalize(search)) - BEFORE)
  return `${start > 0 ? '… ' : ''}${drawableLine(text.slice(start, start + EXCERPT))}`
}

function Match({ match: { message, chat }, search }: { match: ChatMessageMatch; search: string }) {
  return (
    <li className="ic-row">
      <Link
        to="/chats/$chat"
        params={{ chat: chat.uuid }}
        search={(before) => before}
        preload={false}
        className="ic-found"
        // A failure leaves the chat at its usual place.
        onClick={() => void showPart(chat.id, { around: message.id }).catch(() => {})}
      >
        <span className="ic-row-name">{chat.title}</span>
        <time dateTime={message.createdAt}>{formatMoment(message.createdAt)}</time>
        <span className="ic-found-text">
          {message.sender.name}: {excerptAround(message.message, search.trim())}
        </span>
      </Link>
    </li>
  )
}

import type { Message } from '@recado/contract/conversations/message'
import { IconChevronDown } from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { formatClock } from '../../../platform/values/dates.ts'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import { hueOf } from '../../../ui/person/person-signs.rules.ts'
import { drawText } from '../../../ui/text/drawn-text.tsx'
import { signature } from '../composer/signature.rules.ts'
import { contentTexts } from '../content/content-texts.ts'
import { MessageContent } from '../content/message-content.tsx'
import { oneLine } from '../content/message-kind.ts'
import { conversationTexts } from '../conversation-texts.ts'
import { SendTroubleNote } from '../trouble/send-trouble.tsx'
import { AckIcon } from './ack-icon.tsx'
import type { BubbleActions } from './bubble-actions.ts'
import { signOf } from './bubble-signs.rules.ts'
import { OwnChanges } from './own-changes.tsx'
import { useLongPress } from './use-long-press.ts'

/** Lazy, because few messages have one. */
const AdCard = lazyPart(() => import('../content/ad-card.tsx').then((file) => file.AdCard))

export interface BubbleProps {
  message: Message
  first: boolean
  isGroup: boolean
  actions: BubbleActions
}

export function MessageBubble({ message, first, isGroup, actions }: BubbleProps) {
  const t = useTexts(conversationTexts)
  const { fromMe, mediaType, reactions } = message
  const isDeleted = message.isDeleted || message.removed === 'erased' || message.removed === 'message'
  const offers = actions.menu && message.id > 0 && !isDeleted && actions.hasChoices?.(message) !== false
  const longPress = useLongPress(offers ? (bubble) => actions.menu?.(message, bubble) : undefined)
  const visual =
    !isDeleted && !message.removed && (mediaType === 'image' || mediaType === 'video' || mediaType === 'sticker')
  return (
    <div
      className="ib-side"
      data-me={fromMe || undefined}
      data-first={first || undefined}
      data-reacted={reactions.length > 0 || undefined}
    >
      <div className="ib-bubble" data-visual={visual || undefined} {...longPress}>
        {isGroup && !fromMe && first && message.contact && (
          <span className="ib-sender" data-hue={hueOf(message.contact.name)}>
            {message.contact.name}
          </span>
        )}
        {first && <Writer message={message} />}
        {message.ad && !isDeleted && (
          <LazyParts>
            <AdCard ad={message.ad} />
          </LazyParts>
        )}
        {!isDeleted && <Quote message={message} onJump={actions.jump} />}
        <div className="ib-content">
          <MessageContent message={message} onOpenMedia={actions.openMedia} />
          <Meta message={message} details={actions.details} />
        </div>
        {offers && (
          <button
            type="button"
            className="ib-bubble-menu"
            aria-label={t('messageActions')}
            aria-haspopup="menu"
            onClick={({ currentTarget }) => actions.menu?.(message, currentTarget)}
          >
            <IconChevronDown size={18} stroke={2} aria-hidden />
          </button>
        )}
        {message.sources && message.sources.length > 0 && <Sources sources={message.sources} />}
        {reactions.length > 0 && <Reactions message={message} details={actions.details} />}
        <SendTroubleNote message={message} actions={actions} />
        <OwnChanges message={message} onWithdraw={actions.withdraw} />
      </div>
    </div>
  )
}

/** The colleague who wrote a message. The user's own, signed and automatic messages need no name. */
function Writer({ message: { fromMe, user, isAutomatic, isDeleted, body } }: { message: Message }) {
  const { id } = useMe()
  if (!fromMe || !user || user.id === id || isAutomatic) return null
  if (!isDeleted && body.startsWith(signature(user.name))) return null
  return <span className="ib-sender ib-writer">{user.name}</span>
}

function Meta({ message, details }: { message: Message; details: BubbleActions['details'] }) {
  const t = useTexts(conversationTexts)
  return (
    <span className="ib-meta">
      {message.fromMe && message.fromPhone && <span>{t('phone')}</span>}
      {message.isAutomatic && <span>{t('automatic')}</span>}
      {message.isEdited && !message.isDeleted && (
        <button type="button" className="ib-edited" title={t('showVersions')} onClick={() => details?.(message)}>
          {t('edited')}
        </button>
      )}
      <time dateTime={message.createdAt}>{formatClock(message.createdAt)}</time>
      {message.fromMe && !message.isDeleted && <AckIcon sign={signOf(message)} />}
    </span>
  )
}

function Quote({ message, onJump }: { message: Message; onJump: (id: number) => void }) {
  const t = useTexts(conversationTexts)
  const { quotedMsg, quote } = message
  if (!quotedMsg) return quote ? <StoredQuote quote={quote} /> : null
  const name = quotedMsg.fromMe ? t('you') : (quotedMsg.contact?.name ?? '')
  return (
    <button type="button" className="ib-quote" title={t('quoteJump')} onClick={() => onJump(quotedMsg.id)}>
      <span className="ib-quote-name">{name}</span>
      <span className="ib-quote-text">{oneLine(quotedMsg)}</span>
    </button>
  )
}

/** A quoted message that is not stored here, as it came with the quote. It links nowhere. */
function StoredQuote({ quote }: { quote: NonNullable<Message['quote']> }) {
  const t = useTexts(conversationTexts)
  const { kind, fromMe, name, thumbnail, text } = quote
  const author = fromMe ? t('you') : (name ?? '')
  return (
    <span className="ib-quote" data-plain>
      <span className="ib-quote-name">
        {kind === 'message' ? author : fromMe ? t('quotedOurStatus') : t('quotedStatus', { name: author })}
      </span>
      <span className="ib-quote-text">
        {oneLine({ ...quote, body: text, isDeleted: false }) || t('quotedElsewhere')}
      </span>
      {thumbnail && <img src={thumbnail} alt="" decoding="async" />}
    </span>
  )
}

function Reactions({ message, details }: { message: Message; details: BubbleActions['details'] }) {
  const t = useTexts(conversationTexts)
  const words = message.reactions
    .map(({ emoji, fromMe, name }) => t('reactionBy', { emoji, name: name || (fromMe ? t('you') : '') }))
    .join(', ')
  return (
    <button type="button" className="ib-reactions" aria-label={words} title={words} onClick={() => details?.(message)}>
      {[...new Set(message.reactions.map(({ emoji }) => emoji))].map((emoji) => (
        <span key={emoji}>{emoji}</span>
      ))}
      {message.reactions.length > 1 && <span>{message.reactions.length}</span>}
    </button>
  )
}

/** The company's texts on which an answer of the AI is based. */
function Sources({ sources }: { sources: NonNullable<Message['sources']> }) {
  const t = useTexts(contentTexts)
  return (
    <details className="ib-sources">
      <summary>
        {t('basedOn')}: {[...new Set(sources.map(({ title }) => title))].join(', ')}
      </summary>
      {sources.map(({ documentId, text }) => (
        <p key={`${documentId} ${text}`}>{drawText(text)}</p>
      ))}
    </details>
  )
}

import type { Message } from '@recado/contract/conversations/message'
import { drawableLine } from '@recado/contract/values/drawable.rules'
import { IconBan, IconMapPin, IconPhoneX, IconUser } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatNumber } from '../../../platform/values/phone-number.rules.ts'
import { drawText } from '../../../ui/text/drawn-text.tsx'
import { conversationTexts } from '../conversation-texts.ts'
import { openDialog } from '../inbox-state.ts'
import { CarriedPicture } from './carried-picture.tsx'
import { contentTexts } from './content-texts.ts'
import { FormattedText } from './formatted-text.tsx'
import { parseLocation } from './location.rules.ts'
import { MediaBox } from './media-box.tsx'
import { cardsOf } from './vcard.rules.ts'

const LinkPreview = lazy(() => import('./link-preview.tsx').then((file) => ({ default: file.LinkPreview })))

export interface MessageContentProps {
  message: Message
  onOpenMedia: (message: Message) => void
}

/** The content of a bubble by its kind (MSG-02). */
export function MessageContent({ message, onOpenMedia }: MessageContentProps) {
  const t = useTexts(conversationTexts)
  const ct = useTexts(contentTexts)
  if (message.isDeleted) {
    return (
      <span className="ib-aside">
        <IconBan size={16} stroke={1.7} aria-hidden />
        {t('deletedMessage')}
      </span>
    )
  }
  if (message.removed === 'erased' || message.removed === 'message') return <RemovedContent why={message.removed} />
  switch (message.mediaType) {
    case 'chat':
      if (!message.linkPreview) return <FormattedText text={message.body} />
      return (
        <>
          <Suspense fallback={<span className="ib-link" />}>
            <LinkPreview preview={message.linkPreview} />
          </Suspense>
          <FormattedText text={message.body} />
        </>
      )
    case 'locationMessage':
      return <Location body={message.body} />
    case 'vcard':
    case 'contactMessage':
      return <Cards message={message} />
    case 'call_log':
      return (
        <span className="ib-aside">
          <IconPhoneX size={16} stroke={1.7} aria-hidden />
          {t('callLog')}
        </span>
      )
    case 'unsupported':
      return (
        <span className="ib-aside">
          {t('unsupported')} {message.body && `(${message.body})`}
        </span>
      )
    default:
      return (
        <>
          {message.removed ? (
            <RemovedContent why={message.removed} />
          ) : (
            <MediaBox message={message} onOpen={onOpenMedia} />
          )}
          {message.transcript && (
            <span className="ib-caption">
              <strong>{ct('transcript')}:</strong> {drawText(message.transcript)}
            </span>
          )}
          {message.body && message.body !== message.mediaName && (
            <span className="ib-caption">
              <FormattedText text={message.body} />
            </span>
          )}
        </>
      )
  }
}

function Location({ body }: { body: string }) {
  const t = useTexts(conversationTexts)
  const { image, link, description } = parseLocation(body)
  const pin = <IconMapPin size={32} stroke={1.5} aria-hidden />
  return (
    <span className="ib-place">
      <span className="ib-place-map">
        {image ? (
          <CarriedPicture src={image} alt={t('mapPicture')}>
            {pin}
          </CarriedPicture>
        ) : (
          pin
        )}
      </span>
      {description && <span>{drawableLine(description, 1000)}</span>}
      {link && (
        <a href={link} target="_blank" rel="noopener noreferrer nofollow">
          {t('openMap')}
        </a>
      )}
    </span>
  )
}

/** The people of a contact card. Those that a customer sent can be written to. */
function Cards({ message }: { message: Message }) {
  const t = useTexts(conversationTexts)
  const ct = useTexts(contentTexts)
  const cards = cardsOf(message.body)
  const seesContacts = useCan('contacts:view')
  const mayStart = useCan('tickets:start') && seesContacts
  if (cards.length === 0) return <span className="ib-aside">{t('kindContact')}</span>
  return (
    <span className="ib-cards">
      {cards.map((card) => (
        <span key={`${card.name}/${card.numbers[0]}`} className="ib-card">
          <IconUser size={24} stroke={1.5} aria-hidden />
          <span className="ib-file-face">
            <span className="ib-file-name">{drawableLine(card.name)}</span>
            {card.numbers.map((number) => (
              <span key={number} className="ib-card-number">
                <a className="ib-file-size" href={`tel:+${number}`}>
                  {formatNumber(number)}
                </a>
                {mayStart && !message.fromMe && (
                  <button
                    type="button"
                    className="ib-small-button"
                    aria-label={ct('talkTo', { name: `${card.name} ${formatNumber(number)}` })}
                    onClick={() => openDialog({ kind: 'new', card: { ...card, numbers: [number] } })}
                  >
                    {ct('talk')}
                  </button>
                )}
              </span>
            ))}
          </span>
        </span>
      ))}
    </span>
  )
}

/** The bubble stays after its content was removed. */
function RemovedContent({ why }: { why: NonNullable<Message['removed']> }) {
  const t = useTexts(conversationTexts)
  return (
    <span className="ib-aside">
      <IconBan size={16} stroke={1.7} aria-hidden />
      {t(`removed_${why}`)}
    </span>
  )
}

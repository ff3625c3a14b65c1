import type { Message } from '@recado/contract/conversations/message'
import { IconBan, IconMapPin, IconPhoneX, IconUser } from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { conversationTexts } from '../conversation-texts.ts'
import { FormattedText } from './formatted-text.tsx'
import { placeOf } from './location.rules.ts'
import { MediaBox } from './media-box.tsx'
import { cardsOf } from './vcard.rules.ts'

export interface MessageContentProps {
  message: Message
  onOpenMedia: (message: Message) => void
}

/** What a bubble holds, each kind in its way (MSG-02). */
export function MessageContent({ message, onOpenMedia }: MessageContentProps) {
  const t = useTexts(conversationTexts)
  if (message.isDeleted) {
    return (
      <span className="ib-aside">
        <IconBan size={16} stroke={1.7} aria-hidden />
        {t('deletedMessage')}
      </span>
    )
  }
  switch (message.mediaType) {
    case 'chat':
      return <FormattedText text={message.body} />
    case 'locationMessage':
      return <Location body={message.body} />
    case 'vcard':
    case 'contactMessage':
      return <Cards body={message.body} />
    case 'call_log':
      return (
        <span className="ib-aside">
          <IconPhoneX size={16} stroke={1.7} aria-hidden />
          {t('callLog')}
        </span>
      )
    case 'unsupported':
      return <span className="ib-aside">{t('unsupported')}</span>
    default:
      return (
        <>
          <MediaBox message={message} onOpen={onOpenMedia} />
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
  const { image, link, description } = placeOf(body)
  return (
    <span className="ib-place">
      <span className="ib-place-map">
        {image ? (
          <img src={image} alt={t('mapPicture')} decoding="async" />
        ) : (
          <IconMapPin size={32} stroke={1.5} aria-hidden />
        )}
      </span>
      {description && <span>{description}</span>}
      {link && (
        <a href={link} target="_blank" rel="noopener noreferrer nofollow">
          {t('openMap')}
        </a>
      )}
    </span>
  )
}

function Cards({ body }: { body: string }) {
  const t = useTexts(conversationTexts)
  const cards = cardsOf(body)
  if (cards.length === 0) return <span className="ib-aside">{t('kindContact')}</span>
  return (
    <span className="ib-cards">
      {cards.map(({ name, numbers }) => (
        <span key={`${name}/${numbers[0]}`} className="ib-card">
          <IconUser size={24} stroke={1.5} aria-hidden />
          <span className="ib-file-face">
            <span className="ib-file-name">{name}</span>
            {numbers.map((number) => (
              <a key={number} className="ib-file-size" href={`tel:+${number}`}>
                +{number}
              </a>
            ))}
          </span>
        </span>
      ))}
    </span>
  )
}

import { ActionIcon, Menu } from '@mantine/core'
import type { PhoneMessage } from '@recado/contract/connections/simulator'
import {
  IconArrowBackUp,
  IconCheck,
  IconChecks,
  IconChevronDown,
  IconFile,
  IconMapPin,
  IconPencil,
  IconTrash,
  IconUser,
} from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatClock } from '../../../platform/values/dates.ts'
import { drawText } from '../../../ui/text/drawn-text.tsx'
import type { PhoneSubject } from './phone-composer.tsx'
import type { SimulatedPhone } from './simulator-data.ts'
import { simulatorTexts } from './simulator-texts.ts'

const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏']

export interface PhoneBubbleProps {
  message: PhoneMessage
  quoted?: PhoneMessage
  /** The author in a group. */
  author?: string | undefined
  number: string
  phone: SimulatedPhone
  onSubject: (subject: PhoneSubject) => void
}

/** A message on the customer's phone: the customer's on the right, the company's on the left. */
export function PhoneBubble({ message, quoted, author, number, phone, onSubject }: PhoneBubbleProps) {
  const t = useTexts(simulatorTexts)
  const { fromCompany, deleted, edited, body, at, reactions } = message
  return (
    <div className="rc-phone-row" data-mine={!fromCompany || undefined}>
      <div className="rc-phone-bubble">
        {author && <b className="rc-phone-author">{author}</b>}
        {quoted && <blockquote>{drawText(quoted.body) || t('media')}</blockquote>}
        {deleted ? <i>{t('removed')}</i> : <Content message={message} />}
        <span className="rc-phone-meta">
          {edited && !deleted && `${t('edited')} `}
          {formatClock(at)}
          {!fromCompany && <Ticks ack={message.ack} />}
        </span>
        {reactions.length > 0 && (
          <span className="rc-phone-reactions">{reactions.map(({ emoji }) => emoji).join(' ')}</span>
        )}
      </div>
      {!deleted && (
        <Options
          message={message}
          number={number}
          phone={phone}
          onSubject={onSubject}
          name={t('more', { text: body || t('media') })}
        />
      )}
    </div>
  )
}

function Content({ message: { body, mediaType, mediaUrl } }: { message: PhoneMessage }) {
  const t = useTexts(simulatorTexts)
  const kind = mediaType ?? ''
  if (mediaUrl && !previewTypes.some((one) => kind.startsWith(one))) {
    return (
      <a className="rc-phone-part" href={mediaUrl} target="_blank" rel="noopener">
        <IconFile size={18} stroke={1.7} aria-hidden />
        {body || t('openMedia')}
      </a>
    )
  }
  return (
    <>
      {mediaUrl && <Media kind={kind} url={mediaUrl} label={body || t('media')} />}
      <span className="rc-phone-part">
        {kind === 'location' && <IconMapPin size={18} stroke={1.7} aria-hidden />}
        {kind.startsWith('contact') && <IconUser size={18} stroke={1.7} aria-hidden />}
        {drawText(body)}
      </span>
    </>
  )
}

function Ticks({ ack }: { ack: number }) {
  const t = useTexts(simulatorTexts)
  const read = ack >= 4
  const Sign = ack >= 3 ? IconChecks : IconCheck
  return (
    <>
      <Sign size={14} color={read ? 'var(--rc-read)' : undefined} aria-hidden />
      <span className="rc-hidden">{t(read ? 'seen' : 'sentFrom')}</span>
    </>
  )
}

/** Media types with a preview; others are links. */
const previewTypes = ['image', 'sticker', 'audio', 'video']

function Media({ kind, url, label }: { kind: string; url: string; label: string }) {
  if (kind.startsWith('audio')) {
    // biome-ignore lint/a11y/useMediaCaption: a voice note has no captions
    return <audio src={url} controls preload="metadata" aria-label={label} />
  }
  if (kind.startsWith('video')) {
    // biome-ignore lint/a11y/useMediaCaption: a customer's video has no captions
    return <video src={url} controls preload="metadata" aria-label={label} />
  }
  return <img src={url} alt={label} />
}

function Options({
  message,
  number,
  phone,
  onSubject,
  name,
}: Omit<PhoneBubbleProps, 'quoted' | 'author'> & { name: string }) {
  const t = useTexts(simulatorTexts)
  const { id, body, fromCompany, ack, mediaType } = message
  const react = (emoji: string) => phone.act.mutate({ type: 'reaction', number, id, body: emoji })
  return (
    <Menu position="bottom" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon className="rc-phone-more" variant="subtle" color="gray" size={32} aria-label={name} title={name}>
          <IconChevronDown size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('react')}</Menu.Label>
        <div className="rc-phone-emojis">
          {emojis.map((emoji) => (
            <Menu.Item key={emoji} aria-label={t('reactWith', { emoji })} onClick={() => react(emoji)}>
              {emoji}
            </Menu.Item>
          ))}
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconArrowBackUp size={16} />}
          onClick={() => onSubject({ what: 'reply', id, text: body || t('media') })}
        >
          {t('reply')}
        </Menu.Item>
        {fromCompany && ack < 4 && (
          <Menu.Item leftSection={<IconChecks size={16} />} onClick={() => phone.confirm.mutate({ id, ack: 4 })}>
            {t('markRead')}
          </Menu.Item>
        )}
        {fromCompany && ack < 5 && mediaType?.startsWith('audio') && (
          <Menu.Item leftSection={<IconChecks size={16} />} onClick={() => phone.confirm.mutate({ id, ack: 5 })}>
            {t('play')}
          </Menu.Item>
        )}
        {!fromCompany && !mediaType && (
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onSubject({ what: 'edit', id, text: body })}>
            {t('edit')}
          </Menu.Item>
        )}
        {!fromCompany && (
          <Menu.Item
            leftSection={<IconTrash size={16} />}
            onClick={() => phone.act.mutate({ type: 'delete', number, id })}
          >
            {t('remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

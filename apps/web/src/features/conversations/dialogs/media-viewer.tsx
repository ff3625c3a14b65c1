import { Modal } from '@mantine/core'
import type { Message } from '@recado/contract/conversations/message'
import { IconChevronLeft, IconChevronRight, IconDownload, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoment } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { FormattedText } from '../content/formatted-text.tsx'
import { conversationTexts } from '../conversation-texts.ts'
import { useHistory } from '../state/history.ts'
import { useThread } from '../state/message-queries.ts'

const isVisual = ({ mediaType, mediaUrl, isDeleted, mediaState }: Message) =>
  (mediaType === 'image' || mediaType === 'video' || mediaType === 'sticker') &&
  mediaUrl !== null &&
  mediaState === 'ready' &&
  !isDeleted

/** Pictures and videos of a conversation at full size, one after the other, with download (MSG-03). */
export function MediaViewer({
  ticketId,
  messageId,
  onClose,
}: {
  ticketId: number
  messageId: number
  onClose: () => void
}) {
  const t = useTexts(conversationTexts)
  const own = useThread(ticketId).data?.messages ?? []
  const all = [...(useHistory(ticketId)?.messages ?? []), ...own].filter(isVisual)
  const [shown, setShown] = useState(messageId)
  const at = all.findIndex(({ id }) => id === shown)
  const message = all[at]
  const go = (step: number) => {
    const next = all[at + step]
    if (next) setShown(next.id)
  }
  if (!message?.mediaUrl) return null
  const { mediaUrl, mediaType, mediaName, body } = message
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      withCloseButton={false}
      padding={0}
      aria-label={t('viewer')}
      transitionProps={{ duration: 120, transition: 'fade' }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') go(-1)
        if (event.key === 'ArrowRight') go(1)
      }}
    >
      <div className="ib-viewer">
        <div className="ib-viewer-head">
          <span>{formatMoment(message.createdAt)}</span>
          <a
            className="ib-icon-button"
            href={mediaUrl}
            download={mediaName ?? ''}
            aria-label={t('download')}
            title={t('download')}
          >
            <IconDownload size={20} stroke={1.7} />
          </a>
          <button type="button" className="ib-icon-button" aria-label={t('close')} onClick={onClose} data-autofocus>
            <IconX size={20} stroke={1.7} />
          </button>
        </div>
        <div className="ib-viewer-stage">
          <button
            type="button"
            className="ib-icon-button"
            disabled={at <= 0}
            aria-label={t('previous')}
            onClick={() => go(-1)}
          >
            <IconChevronLeft size={24} stroke={1.7} />
          </button>
          {mediaType === 'video' ? (
            // biome-ignore lint/a11y/useMediaCaption: what customers send has no captions
            <video key={shown} src={mediaUrl} controls autoPlay />
          ) : (
            <img src={mediaUrl} alt={body || mediaName || t('kindImage')} />
          )}
          <button
            type="button"
            className="ib-icon-button"
            disabled={at === all.length - 1}
            aria-label={t('next')}
            onClick={() => go(1)}
          >
            <IconChevronRight size={24} stroke={1.7} />
          </button>
        </div>
        {body && body !== mediaName && (
          <p>
            <FormattedText text={body} />
          </p>
        )}
      </div>
    </Modal>
  )
}

import { Modal } from '@mantine/core'
import type { Message } from '@recado/contract/conversations/message'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { FormattedText } from '../content/formatted-text.tsx'
import { partTexts } from '../parts/part-texts.ts'
import { useHistory } from '../state/history.ts'
import { useThread } from '../state/message-queries.ts'
import { useZoom } from './use-zoom.ts'
import { ViewerHead } from './viewer-head.tsx'
import { ZoomedPicture } from './zoomed-picture.tsx'

const isVisual = ({ mediaType, mediaUrl, isDeleted, mediaState }: Message) =>
  (mediaType === 'image' || mediaType === 'video' || mediaType === 'sticker') &&
  mediaUrl !== null &&
  mediaState === 'ready' &&
  !isDeleted

export interface MediaViewerProps {
  ticketId: number
  messageId: number
  onClose: () => void
}

/** Shows the pictures and videos of a conversation at full size, one at a time, with download (MSG-03). */
export function MediaViewer({ ticketId, messageId, onClose }: MediaViewerProps) {
  const t = useTexts(partTexts)
  const own = useThread(ticketId).data?.messages ?? []
  const all = [...(useHistory(ticketId)?.messages ?? []), ...own].filter(isVisual)
  const [currentId, setCurrentId] = useState(messageId)
  const stage = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const zoom = useZoom(stage, picture)
  const at = all.findIndex(({ id }) => id === currentId)
  const message = all[at]
  const go = (step: number) => {
    const next = all[at + step]
    if (!next) return
    setCurrentId(next.id)
    zoom.reset()
  }
  if (!message?.mediaUrl) return null
  const { mediaUrl, mediaType, mediaName, body } = message
  const isFilm = mediaType === 'video'
  const step = (to: -1 | 1) => (
    <button
      type="button"
      className="ib-icon-button"
      disabled={!all[at + to]}
      aria-label={t(to < 0 ? 'previous' : 'next')}
      title={t(to < 0 ? 'previous' : 'next')}
      onClick={() => go(to)}
    >
      {to < 0 ? <IconChevronLeft size={24} stroke={1.7} /> : <IconChevronRight size={24} stroke={1.7} />}
    </button>
  )
  return (
    <Modal.Root
      opened
      onClose={onClose}
      fullScreen
      padding={0}
      transitionProps={{ duration: 120, transition: 'fade' }}
      onKeyDown={(event) => {
        // A video's keys belong to its player.
        if (event.target instanceof HTMLVideoElement) return
        if (!isFilm && zoom.key(event)) return event.preventDefault()
        if (event.key === 'ArrowLeft') go(-1)
        if (event.key === 'ArrowRight') go(1)
      }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('viewer')}>
        <Modal.Body>
          <div className="ib-viewer">
            <ViewerHead message={message} url={mediaUrl} zoom={isFilm ? null : zoom} onClose={onClose} />
            <div className="ib-viewer-stage">
              {step(-1)}
              {isFilm ? (
                // biome-ignore lint/a11y/useMediaCaption: media from customers has no captions
                <video key={currentId} src={mediaUrl} controls autoPlay />
              ) : (
                <ZoomedPicture
                  key={currentId}
                  url={mediaUrl}
                  alt={body || mediaName || t('kindImage')}
                  {...{ zoom, stage, picture }}
                />
              )}
              {step(1)}
            </div>
            {body && body !== mediaName && (
              <p>
                <FormattedText text={body} />
              </p>
            )}
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

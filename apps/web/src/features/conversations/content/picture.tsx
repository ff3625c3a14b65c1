import type { Message } from '@recado/contract/conversations/message'
import { IconPhotoX, IconPlayerPlayFilled } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { conversationTexts } from '../conversation-texts.ts'
import { threadKey } from '../state/message-queries.ts'
import { contentTexts } from './content-texts.ts'
import { pictureBox } from './picture-box.rules.ts'

export interface ShownMedia {
  message: Message
  url: string
  onOpen: (message: Message) => void
}

/** Returns the box of a picture or video, whose size does not depend on whether the file has loaded. */
const boxStyleOf = ({ mediaPixels, mediaType }: Message) => {
  const { width, height } = pictureBox(mediaType === 'image' ? mediaPixels : null)
  return { width, aspectRatio: `${width} / ${height}` }
}

/** A picture in its proportions, or a sticker. */
export function Picture({ message, url, onOpen }: ShownMedia) {
  const t = useTexts(conversationTexts)
  const isSticker = message.mediaType === 'sticker'
  return (
    <BrokenMediaGuard message={message} words="pictureBroken">
      {(turn, onBroken) => (
        <button
          type="button"
          className="ib-media"
          data-sticker={isSticker || undefined}
          style={isSticker ? undefined : boxStyleOf(message)}
          aria-label={t('openImage')}
          onClick={() => onOpen(message)}
        >
          <img key={turn} src={url} alt="" decoding="async" draggable={false} onError={onBroken} />
        </button>
      )}
    </BrokenMediaGuard>
  )
}

/** A video's first frame. A looping video plays, unless the user prefers reduced motion. */
export function Film({ message, url, onOpen }: ShownMedia) {
  const t = useTexts(conversationTexts)
  const loops = message.looping === true && !matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <BrokenMediaGuard message={message} words="filmBroken">
      {(turn, onBroken) => (
        <button
          type="button"
          className="ib-media"
          data-film
          style={boxStyleOf(message)}
          aria-label={t('openVideo')}
          onClick={() => onOpen(message)}
        >
          <video
            key={turn}
            src={loops ? url : `${url}#t=0.1`}
            preload="metadata"
            muted
            loop={loops}
            autoPlay={loops}
            playsInline
            tabIndex={-1}
            onError={onBroken}
          />
          {!loops && (
            <span className="ib-media-play">
              <IconPlayerPlayFilled size={24} aria-hidden />
            </span>
          )}
        </button>
      )}
    </BrokenMediaGuard>
  )
}

interface GuardedProps {
  message: Message
  words: 'pictureBroken' | 'filmBroken'
  children: (turn: number, onBroken: () => void) => ReactNode
}

/** Shows in the file's box that it cannot be shown, and retries with a fresh address. */
function BrokenMediaGuard({ message, words, children }: GuardedProps) {
  const t = useTexts(contentTexts)
  const it = useTexts(conversationTexts)
  const [turn, setTurn] = useState(0)
  const [broken, setBroken] = useState(false)
  if (!broken) return children(turn, () => setBroken(true))
  const again = () => {
    setTurn((before) => before + 1)
    setBroken(false)
    // Addresses expire after a day.
    void queryClient.invalidateQueries({ queryKey: threadKey(message.ticketId) })
  }
  return (
    <span
      className="ib-media-notice"
      role="status"
      style={message.mediaType === 'sticker' ? undefined : boxStyleOf(message)}
    >
      <IconPhotoX size={28} stroke={1.5} aria-hidden />
      <span>{t(words)}</span>
      <button type="button" className="ib-text-button" onClick={again}>
        {it('sendAgain')}
      </button>
    </span>
  )
}

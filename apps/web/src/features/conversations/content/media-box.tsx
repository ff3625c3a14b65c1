import { retryMedia } from '@recado/contract/conversations/endpoints'
import type { Message } from '@recado/contract/conversations/message'
import { IconDownload, IconFile } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toastError } from '../../../platform/toast.ts'
import { fileSize } from '../../../platform/values/file-size.rules.ts'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import { conversationTexts } from '../conversation-texts.ts'
import { putMessage } from '../state/message-queries.ts'
import { AudioPlayer } from './audio-player.tsx'
import { Film, Picture } from './picture.tsx'
import { pictureBox } from './picture-box.rules.ts'

const MediaNote = lazyPart(() => import('./media-note.tsx').then((file) => file.MediaNote))

export interface MediaBoxProps {
  message: Message
  onOpen: (message: Message) => void
}

/** The file of a message. Its height is the same before and after the file loads. */
export function MediaBox({ message, onOpen }: MediaBoxProps) {
  const { mediaType, mediaState, mediaUrl } = message
  if (mediaState !== 'ready' || !mediaUrl) return <MediaNotice message={message} />
  if (mediaType === 'image' || mediaType === 'sticker')
    return <Picture message={message} url={mediaUrl} onOpen={onOpen} />
  if (mediaType === 'video') return <Film message={message} url={mediaUrl} onOpen={onOpen} />
  if (mediaType === 'audio') return <AudioPlayer url={mediaUrl} />
  return (
    <>
      <Document message={message} url={mediaUrl} />
      {noteOf(message)}
    </>
  )
}

/** Returns why a file was sent as a document or is not shown, or null without a note. */
const noteOf = ({ mediaNote }: Message): ReactNode =>
  mediaNote ? (
    <LazyParts>
      <MediaNote note={mediaNote} />
    </LazyParts>
  ) : null

function Document({ message, url }: { message: Message; url: string }) {
  const t = useTexts(conversationTexts)
  const name = message.mediaName || t('kindFile')
  return (
    <a className="ib-file" href={url} download={name} title={t('downloadNamed', { name })}>
      <span className="rc-hidden">{t('download')} </span>
      <IconFile size={28} stroke={1.5} aria-hidden />
      <span className="ib-file-face">
        <span className="ib-file-name">{name}</span>
        <span className="ib-file-size">{fileSize(message.mediaSize)}</span>
      </span>
      <IconDownload size={18} stroke={1.7} aria-hidden />
    </a>
  )
}

/** A file that is still loading, or that failed and can be requested again. */
function MediaNotice({ message }: { message: Message }) {
  const t = useTexts(conversationTexts)
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    try {
      putMessage(await call(retryMedia, { params: { id: message.id }, body: {} }))
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  const hasFailed = message.mediaState === 'failed'
  return (
    <Notice kind={message.mediaType}>
      {hasFailed && message.mediaName && <span className="ib-file-name">{message.mediaName}</span>}
      {noteOf(message) ?? <span>{t(hasFailed ? 'mediaFailed' : 'mediaPending')}</span>}
      {hasFailed && (
        <button type="button" className="ib-text-button" disabled={busy} onClick={() => void again()}>
          {t('sendAgain')}
        </button>
      )}
    </Notice>
  )
}

const Notice = ({ kind, children }: { kind: string; children: ReactNode }) => (
  <span className="ib-media-notice" style={kind === 'image' || kind === 'video' ? pictureBox(null) : undefined}>
    {children}
  </span>
)

import type { Message } from '@recado/contract/conversations/message'
import { IconDownload, IconRotateClockwise, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatMoment } from '../../../platform/values/dates.ts'
import { contentTexts } from '../content/content-texts.ts'
import { conversationTexts } from '../conversation-texts.ts'
import type { useZoom } from './use-zoom.ts'

export interface ViewerHeadProps {
  message: Message
  url: string
  /** Null for videos, which have their own controls. */
  zoom: ReturnType<typeof useZoom> | null
  onClose: () => void
}

/** The time of sending and the actions. */
export function ViewerHead({ message, url, zoom, onClose }: ViewerHeadProps) {
  const t = useTexts(conversationTexts)
  return (
    <div className="ib-viewer-head">
      <span>{formatMoment(message.createdAt)}</span>
      {zoom && <ZoomButtons zoom={zoom} />}
      <a
        className="ib-icon-button"
        href={url}
        download={message.mediaName ?? ''}
        aria-label={t('download')}
        title={t('download')}
      >
        <IconDownload size={20} stroke={1.7} />
      </a>
      <button
        type="button"
        className="ib-icon-button"
        aria-label={t('close')}
        title={t('close')}
        onClick={onClose}
        data-autofocus
      >
        <IconX size={20} stroke={1.7} />
      </button>
    </div>
  )
}

function ZoomButtons({ zoom }: { zoom: ReturnType<typeof useZoom> }) {
  const t = useTexts(contentTexts)
  const percent = Math.round(zoom.view.scale * 100)
  const buttons = [
    { key: 'zoomOut', sign: '-', Icon: IconZoomOut, run: zoom.zoomOut, off: percent <= 100 },
    { key: 'zoomIn', sign: '+', Icon: IconZoomIn, run: zoom.zoomIn, off: percent >= 800 },
    { key: 'turn', sign: 'R', Icon: IconRotateClockwise, run: zoom.turn, off: false },
  ] as const
  return (
    <>
      <output aria-label={t('zoomed', { percent })}>{percent}%</output>
      {buttons.map(({ key, sign, Icon, run, off }) => (
        <button
          key={key}
          type="button"
          className="ib-icon-button"
          aria-label={t(key)}
          aria-keyshortcuts={sign}
          title={`${t(key)} (${sign})`}
          // Not `disabled`, because a disabled button would lose the focus and with it the keys.
          aria-disabled={off}
          onClick={run}
        >
          <Icon size={20} stroke={1.7} />
        </button>
      ))}
    </>
  )
}

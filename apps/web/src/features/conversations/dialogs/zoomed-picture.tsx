import { IconPhotoX } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { contentTexts } from '../content/content-texts.ts'
import { useWheel, type useZoom } from './use-zoom.ts'

export interface ZoomedPictureProps {
  url: string
  alt: string
  zoom: ReturnType<typeof useZoom>
  stage: RefObject<HTMLDivElement | null>
  picture: RefObject<HTMLImageElement | null>
}

/** A picture that can be zoomed. Its buttons and keys are handled by the viewer around it. */
export function ZoomedPicture({ url, alt, zoom, stage, picture }: ZoomedPictureProps) {
  const t = useTexts(contentTexts)
  const [broken, setBroken] = useState(false)
  useWheel(stage, zoom.onWheel)
  const { scale, x, y, turn } = zoom.view
  return (
    <div ref={stage} className="ib-zoom" data-near={scale > 1 || undefined} {...zoom.stageProps}>
      {broken ? (
        <p role="status">
          <IconPhotoX size={32} stroke={1.5} aria-hidden />
          {t('pictureBroken')}
        </p>
      ) : (
        <img
          ref={picture}
          src={url}
          alt={alt}
          draggable={false}
          data-turned={turn % 180 !== 0 || undefined}
          style={{ transform: `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${scale})` }}
          onError={() => setBroken(true)}
        />
      )}
    </div>
  )
}

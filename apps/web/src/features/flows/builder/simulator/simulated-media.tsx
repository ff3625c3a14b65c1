import { signFlowFiles } from '@recado/contract/flows/upload-endpoints'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../platform/api/api.ts'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { flowSimulatorTexts } from './simulator-texts.ts'

export interface SimulatedMediaProps {
  media: 'img' | 'audio' | 'video' | 'document'
  url: string
  recorded: boolean
}

/** A file that the flow would send, as the customer would see it. */
export function SimulatedMedia({ media, url, recorded }: SimulatedMediaProps) {
  const t = useTexts(flowSimulatorTexts)
  const { data: preview, isError } = useQuery({
    queryKey: ['flows', 'preview', url],
    // The address is valid for a day.
    staleTime: 3_600_000,
    queryFn: async ({ signal }) => (await call(signFlowFiles, { body: { urls: [url] }, signal })).previews[url] ?? null,
  })
  const name = t(media === 'audio' && recorded ? 'voice' : `media_${media}`)
  return (
    <figure className="rc-sim-bubble rc-sim-media" data-from="flow">
      <figcaption>{name}</figcaption>
      {preview ? (
        <MediaView media={media} src={preview} name={name} />
      ) : (
        (preview === null || isError) && <span className="rc-pane-quiet">{t('noPreview')}</span>
      )}
    </figure>
  )
}

function MediaView({ media, src, name }: { media: SimulatedMediaProps['media']; src: string; name: string }) {
  const t = useTexts(flowSimulatorTexts)
  switch (media) {
    case 'img':
      return <img src={src} alt={name} />
    case 'audio':
      // biome-ignore lint/a11y/useMediaCaption: files of flows have no captions
      return <audio src={src} controls aria-label={name} />
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: files of flows have no captions
      return <video src={src} controls aria-label={name} />
    case 'document':
      return (
        <a href={src} target="_blank" rel="noreferrer">
          {t('openFile')}
        </a>
      )
  }
}

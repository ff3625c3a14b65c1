import { type SizeLimits, withinLimits } from '@recado/media/sent-media.rules'
import { useEffect } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { conversionTexts } from './conversion-texts.ts'
import { type Conversion, cancelConversion, startConversion, useConversions } from './conversions.ts'
import './conversion-note.css'

const MB = 1024 * 1024
/** The maximum size of each kind over a connection by QR code, and over the official API. */
const byCode: SizeLimits = { image: 16 * MB, video: 64 * MB, audio: 16 * MB, document: 2048 * MB }
const official: SizeLimits = { image: 5 * MB, video: 16 * MB, audio: 16 * MB, document: 100 * MB }

export interface ConversionNoteProps {
  id: string
  file: File
  /**
   * Limits of the network that sends it. If absent, the network is unknown, and the note mentions where the official
   * API differs.
   */
  limits?: SizeLimits | null | undefined
  /** True leaves files alone that the server can convert too. */
  leaves?: boolean
}

/**
 * Says what the customer will get when that differs from the attached file, and shows the progress of its conversion
 * with a cancel button.
 */
export function ConversionNote({ id, file, limits, leaves = false }: ConversionNoteProps) {
  const t = useTexts(conversionTexts)
  const conversion = useConversions(({ byId }) => byId[id])
  useEffect(() => startConversion(id, file, file.name, leaves), [id, file, leaves])
  if (conversion?.state === 'converting') {
    const percent = Math.floor(conversion.part * 100)
    return (
      <span className="rc-conversion">
        <progress max={100} value={percent} aria-label={t('convertingNamed', { name: file.name })} />
        <span>{t('converting', { percent })}</span>
        <button
          type="button"
          className="rc-conversion-cancel"
          aria-label={t('cancelNamed', { name: file.name })}
          onClick={() => cancelConversion(id)}
        >
          {t('cancel')}
        </button>
      </span>
    )
  }
  return (
    <span className="rc-conversion" role="status">
      {conversion?.state === 'document' && t(conversion.note ?? 'document')}
      {conversion && 'as' in conversion && <Result conversion={conversion} limits={limits} />}
    </span>
  )
}

function Result({
  conversion: { state, as, size },
  limits,
}: Pick<ConversionNoteProps, 'limits'> & { conversion: Extract<Conversion, { as: unknown }> }) {
  const t = useTexts(conversionTexts)
  if (state !== 'server' && withinLimits(as, size, limits ?? byCode).note) return t('size')
  const isOver = state !== 'server' && limits === undefined && withinLimits(as, size, official).note !== null
  return (
    <>
      {state === 'server' && t('onServer')}
      {state === 'converted' && t('converted')} {isOver && t('sizeOfficial', { most: official[as] / MB })}
    </>
  )
}

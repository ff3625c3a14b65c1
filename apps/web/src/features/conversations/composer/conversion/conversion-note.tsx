import { useEffect } from 'react'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { conversionTexts } from './conversion-texts.ts'
import { cancelConversion, startConversion, useConversions } from './conversions.ts'
import './conversion-note.css'

/** What the customer will get of an attachment where that differs from the file; the progress of its conversion with a way out. */
export function ConversionNote({ id, file }: { id: string; file: File }) {
  const t = useTexts(conversionTexts)
  const conversion = useConversions(({ byId }) => byId[id])
  useEffect(() => startConversion(id, file, file.name), [id, file])
  if (conversion?.state === 'converting') {
    const percent = Math.floor(conversion.part * 100)
    return (
      <span className="ib-conversion">
        <progress max={100} value={percent} aria-label={t('convertingNamed', { name: file.name })} />
        <span>{t('converting', { percent })}</span>
        <button
          type="button"
          className="ib-text-button"
          aria-label={t('cancelNamed', { name: file.name })}
          onClick={() => cancelConversion(id)}
        >
          {t('cancel')}
        </button>
      </span>
    )
  }
  return (
    <span className="ib-conversion" role="status">
      {conversion?.state === 'document' && t(conversion.note ?? 'document')}
      {conversion?.state === 'server' && t('onServer')}
      {conversion?.state === 'converted' && t('converted')}
    </span>
  )
}

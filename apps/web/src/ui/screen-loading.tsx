import { platformTexts } from '../platform/i18n/platform-texts.ts'
import { useTexts } from '../platform/i18n/texts.ts'

/** "Carregando..." while a screen's code is loading (AUT-11). */
export function ScreenLoading() {
  const t = useTexts(platformTexts)
  return (
    <div className="rc-state" role="status">
      <p>{t('loading')}</p>
    </div>
  )
}

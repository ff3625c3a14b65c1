import { platformTexts } from '../platform/i18n/platform-texts.ts'
import { useTexts } from '../platform/i18n/texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { appTexts } from './app-texts.ts'

/** A screen that failed while drawing: no stack, a word, and the way on (RT-11). */
export function CrashScreen({ reset }: { reset: () => void }) {
  const t = useTexts(appTexts)
  const p = useTexts(platformTexts)
  return (
    <EmptyState role="alert" title={t('crashTitle')} action={{ label: p('tryAgain'), onClick: reset }}>
      {t('crashHelp')}
    </EmptyState>
  )
}

import { isCodeMissing } from '../platform/code-missing.ts'
import { platformTexts } from '../platform/i18n/platform-texts.ts'
import { useTexts } from '../platform/i18n/texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { appTexts } from './app-texts.ts'
import { MissingScreen } from './missing-screen.tsx'

/** A screen that is not there: its code could not be fetched, or it failed while drawing. */
export function CrashScreen({ error, reset }: { error: unknown; reset: () => void }) {
  return isCodeMissing(error) ? <MissingScreen /> : <FailedScreen reset={reset} />
}

/** A screen that failed while drawing: no stack, a word, and the way on (RT-11). */
function FailedScreen({ reset }: { reset: () => void }) {
  const t = useTexts(appTexts)
  const p = useTexts(platformTexts)
  return (
    <EmptyState role="alert" title={t('crashTitle')} action={{ label: p('tryAgain'), onClick: reset }}>
      {t('crashHelp')}
    </EmptyState>
  )
}

import { isCodeMissing } from '../platform/code-missing.ts'
import { platformTexts } from '../platform/i18n/platform-texts.ts'
import { useTexts } from '../platform/i18n/texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { appTexts } from './app-texts.ts'
import { MissingScreen } from './missing-screen.tsx'

/** Replaces a screen whose code could not be loaded or whose rendering failed. */
export function CrashScreen({ error, reset }: { error: unknown; reset: () => void }) {
  return isCodeMissing(error) ? <MissingScreen /> : <FailedScreen reset={reset} />
}

/** Shown when the rendering of a screen failed: a short text and a retry button, without a stack trace (RT-11). */
function FailedScreen({ reset }: { reset: () => void }) {
  const t = useTexts(appTexts)
  const p = useTexts(platformTexts)
  return (
    <EmptyState role="alert" title={t('crashTitle')} action={{ label: p('tryAgain'), onClick: reset }}>
      {t('crashHelp')}
    </EmptyState>
  )
}

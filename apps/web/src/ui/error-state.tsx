import { errorText } from '../platform/i18n/errors.ts'
import { platformTexts } from '../platform/i18n/platform-texts.ts'
import { useTexts } from '../platform/i18n/texts.ts'
import { EmptyState } from './empty-state.tsx'

/** The data that failed to load, the reason, and a retry button (RT-16). */
export function ErrorState({ error, onRetry, title }: { error: unknown; onRetry: () => void; title?: string }) {
  const t = useTexts(platformTexts)
  return (
    <EmptyState role="alert" title={title ?? t('errorTitle')} action={{ label: t('tryAgain'), onClick: onRetry }}>
      {errorText(error)}
    </EmptyState>
  )
}

import { platformTexts } from '../platform/i18n/platform-texts.ts'
import { useTexts } from '../platform/i18n/texts.ts'
import { EmptyState } from './empty-state.tsx'

/** Tells the user that they may not see the page, with a button to leave. */
export function DeniedState({ onLeave }: { onLeave: () => void }) {
  const t = useTexts(platformTexts)
  return (
    <EmptyState role="alert" title={t('deniedTitle')} action={{ label: t('goToTickets'), onClick: onLeave }}>
      {t('deniedHelp')}
    </EmptyState>
  )
}

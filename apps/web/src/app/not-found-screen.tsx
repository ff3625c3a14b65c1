import { useNavigate } from '@tanstack/react-router'
import { useStartScreen } from '../platform/access.tsx'
import { platformTexts } from '../platform/i18n/platform-texts.ts'
import { useTexts } from '../platform/i18n/texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { appTexts } from './app-texts.ts'

/** The page for an unknown URL, inside the shell (LAY-21). */
export function NotFoundScreen() {
  const t = useTexts(appTexts)
  const p = useTexts(platformTexts)
  const navigate = useNavigate()
  const start = useStartScreen()
  const label = p(start === '/tickets' ? 'goToTickets' : 'goToStart')
  return (
    <Page title={t('notFoundTitle')}>
      <EmptyState
        title="404"
        action={start === null ? undefined : { label, onClick: () => void navigate({ to: start }) }}
      >
        {t('notFoundHelp')}
      </EmptyState>
    </Page>
  )
}

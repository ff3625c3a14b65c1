import { useNavigate } from '@tanstack/react-router'
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
  return (
    <Page title={t('notFoundTitle')}>
      <EmptyState title="404" action={{ label: p('goToTickets'), onClick: () => void navigate({ to: '/tickets' }) }}>
        {t('notFoundHelp')}
      </EmptyState>
    </Page>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { useStartScreen } from '../platform/access.tsx'
import { platformTexts } from '../platform/i18n/platform-texts.ts'
import { useTexts } from '../platform/i18n/texts.ts'
import { EmptyState } from './empty-state.tsx'
import { Page } from './page.tsx'

/** Tells the user that they may not see the page, with a button to leave for their first screen, if they have one. */
export function DeniedState() {
  const t = useTexts(platformTexts)
  const navigate = useNavigate()
  const start = useStartScreen()
  const label = t(start === '/tickets' ? 'goToTickets' : 'goToStart')
  const leave = start === null ? undefined : { label, onClick: () => void navigate({ to: start }) }
  return (
    <EmptyState role="alert" title={t('deniedTitle')} action={leave}>
      {t('deniedHelp')}
    </EmptyState>
  )
}

/** A whole page that the user may not see. */
export function DeniedPage() {
  const t = useTexts(platformTexts)
  return (
    <Page title={t('deniedPage')}>
      <DeniedState />
    </Page>
  )
}

import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { Page } from '../../../ui/page.tsx'
import { CompanyRule } from './company-rule.tsx'
import './security.css'
import { securityTexts } from './security-texts.ts'
import { SessionsSection } from './sessions-section.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

/** The security of the user's own account; for admins also the company's rule. */
export function SecurityScreen() {
  const t = useTexts(securityTexts)
  const mayRule = useCan('settings:edit')
  return (
    <Page title={t('title')}>
      <div className="rc-security-page">
        <TwoFactorSection />
        {mayRule && <CompanyRule />}
        <SessionsSection />
      </div>
    </Page>
  )
}

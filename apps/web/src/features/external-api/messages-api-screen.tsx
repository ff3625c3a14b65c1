import './external-api.css'
import { Link } from '@tanstack/react-router'
import { useCan } from '../../platform/access.tsx'
import { useHasApiPage } from '../../platform/app-info.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { Page } from '../../ui/page.tsx'
import { AnswersCard } from './answers-card.tsx'
import { apiTexts } from './api-texts.ts'
import { CallCard } from './call-card.tsx'
import { CheckCard } from './check-card.tsx'
import { ExamplesCard } from './examples/examples-card.tsx'
import { TokensCard } from './tokens/tokens-card.tsx'

/** How other systems send messages, with test forms, examples and the company's tokens (API-01, API-04). */
export function MessagesApiScreen() {
  const t = useTexts(apiTexts)
  const seesWebhooks = useCan('webhooks:view')
  const hasApiPage = useHasApiPage()
  return (
    <Page title={t('title')}>
      <div className="ma-page">
        <div className="rc-card ma-card">
          <p>{t('intro')}</p>
          <p>{t('introToken')}</p>
          {hasApiPage && (
            <p>
              <a href="/api/docs" target="_blank" rel="noreferrer">
                {t('reference')}
              </a>
            </p>
          )}
          {seesWebhooks && (
            <p>
              {t('webhooksHelp')} <Link to="/webhooks">{t('webhooks')}</Link>
            </p>
          )}
        </div>
        <CallCard media={false} />
        <CallCard media />
        <ExamplesCard />
        <AnswersCard />
        <CheckCard />
        <TokensCard />
      </div>
    </Page>
  )
}

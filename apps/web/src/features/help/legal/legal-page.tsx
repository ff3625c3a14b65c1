import './legal.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatDay } from '../../../platform/values/dates.ts'
import { DocumentText } from '../../../ui/document/document-text.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Logo } from '../../../ui/logo.tsx'
import { ScreenLoading } from '../../../ui/screen-loading.tsx'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { type LegalName, legalQuery, legalTextQuery } from './legal-data.ts'
import { filledLegal, missingFields } from './legal-fields.rules.ts'
import { legalTexts } from './legal-texts.ts'

/** The privacy policy, open to all visitors (SGN-12). */
export const PrivacyPage = () => <Legal name="privacy" other="terms" />

/** The terms of use, open to all visitors (SGN-12). */
export const TermsPage = () => <Legal name="terms" other="privacy" />

const addresses = { privacy: '/privacy-policy', terms: '/terms-of-service' } as const

function Legal({ name, other }: { name: LegalName; other: LegalName }) {
  const t = useTexts(legalTexts)
  useDocumentTitle(t(name))
  return (
    <main className="rc-legal">
      <Link to="/" className="rc-legal-brand">
        <Logo size={28} />
        recado
      </Link>
      <article className="rc-card">
        <h1>{t(name)}</h1>
        <LegalText name={name} />
      </article>
      <p className="rc-legal-foot">
        <Link to={addresses[other]}>{t(other)}</Link>
        <Link to="/">{t('backHome')}</Link>
      </p>
    </main>
  )
}

function LegalText({ name }: { name: LegalName }) {
  const t = useTexts(legalTexts)
  const text = useQuery(legalTextQuery(name, currentLanguage()))
  const details = useQuery(legalQuery)
  const failedQuery = [text, details].find(({ error, data }) => error && !data)
  if (failedQuery) return <ErrorState error={failedQuery.error} onRetry={() => void failedQuery.refetch()} />
  if (!text.data || !details.data) return <ScreenLoading />
  const missing = missingFields(details.data)
  const html = filledLegal(text.data.html, details.data, {
    field: (field) => t(field),
    processor: (processor) => t(`processor_${processor}`),
    noProcessors: t('noProcessors'),
    day: formatDay,
  })
  return (
    <>
      {missing.length > 0 && (
        <div className="rc-legal-missing" role="note">
          <strong>{t('incomplete')}</strong>
          <p>{t('incompleteHelp', { fields: missing.map((field) => t(field)).join(', ') })}</p>
        </div>
      )}
      <DocumentText html={html} copied="" />
    </>
  )
}

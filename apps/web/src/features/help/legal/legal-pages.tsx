import './legal.css'
import { Link } from '@tanstack/react-router'
import { type TextKey, useTexts } from '../../../platform/i18n/texts.ts'
import { Logo } from '../../../ui/logo.tsx'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { legalTexts } from './legal-texts.ts'
import type { pt } from './texts.pt.ts'

type Key = TextKey<typeof pt>
type Section = readonly [title: Key, text: Key]

const privacy: readonly Section[] = [
  ['privacyWho', 'privacyWhoText'],
  ['privacyWhat', 'privacyWhatText'],
  ['privacyWhy', 'privacyWhyText'],
  ['privacyShare', 'privacyShareText'],
  ['privacyRights', 'privacyRightsText'],
]
const terms: readonly Section[] = [
  ['termsService', 'termsServiceText'],
  ['termsTrial', 'termsTrialText'],
  ['termsUse', 'termsUseText'],
  ['termsLimits', 'termsLimitsText'],
  ['termsEnd', 'termsEndText'],
]

/** The privacy policy; open to everybody (SGN-12). */
export const PrivacyPage = () => <Legal page="privacy" sections={privacy} other="terms" />

/** Under which conditions the product is used; open to everybody (SGN-12). */
export const TermsPage = () => <Legal page="terms" sections={terms} other="privacy" />

const addresses = { privacy: '/privacy-policy', terms: '/terms-of-service' } as const

interface LegalProps {
  page: keyof typeof addresses
  sections: readonly Section[]
  other: keyof typeof addresses
}

function Legal({ page, sections, other }: LegalProps) {
  const t = useTexts(legalTexts)
  useDocumentTitle(t(page))
  return (
    <main className="rc-legal">
      <Link to="/" className="rc-legal-brand">
        <Logo size={28} />
        recado
      </Link>
      <article className="rc-card">
        <h1>{t(page)}</h1>
        {sections.map(([heading, text]) => (
          <section key={heading}>
            <h2>{t(heading)}</h2>
            <p>{t(text)}</p>
          </section>
        ))}
      </article>
      <p className="rc-legal-foot">
        <Link to={addresses[other]}>{t(other)}</Link>
        <Link to="/">{t('backHome')}</Link>
      </p>
    </main>
  )
}

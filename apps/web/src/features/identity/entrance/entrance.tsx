import './entrance.css'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { changeLanguage, currentLanguage, type Language, languageNames } from '../../../platform/i18n/language.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toastMissing } from '../../../ui/lazy-part.tsx'
import { Logo } from '../../../ui/logo.tsx'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { identityTexts } from '../identity-texts.ts'
import { entranceTexts } from './entrance-texts.ts'

interface EntranceProps {
  /** The screen's title in the browser tab. */
  name: string
  title: string
  lead: ReactNode
  wide?: boolean
  children: ReactNode
}

/** The common frame of the pages before the login: the product's name, one card and the language. */
export function Entrance({ name, title, lead, wide, children }: EntranceProps) {
  useDocumentTitle(name)
  return (
    <main className="rc-entrance" data-wide={wide || undefined}>
      <div className="rc-entrance-brand">
        <Logo size={36} />
        recado
      </div>
      <div className="rc-card rc-entrance-card">
        <div>
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
        {children}
      </div>
      <Languages />
    </main>
  )
}

/** A link back to the login. */
export function BackToLogin() {
  const t = useTexts(entranceTexts)
  return (
    <p className="rc-entrance-foot">
      <Link to="/login">{t('backToLogin')}</Link>
    </p>
  )
}

/** Links to the public legal pages (SGN-12). */
export function LegalLinks() {
  const t = useTexts(entranceTexts)
  return (
    <p className="rc-entrance-foot">
      <Link to="/privacy-policy">{t('privacy')}</Link> · <Link to="/terms-of-service">{t('terms')}</Link>
    </p>
  )
}

/** The language menu before the login. */
function Languages() {
  const t = useTexts(identityTexts)
  return (
    <fieldset className="rc-entrance-languages" aria-label={t('language')}>
      {Object.entries(languageNames).map(([language, name]) => (
        <Button
          key={language}
          variant="subtle"
          size="compact-sm"
          color={currentLanguage() === language ? 'brand' : 'gray'}
          aria-pressed={currentLanguage() === language}
          lang={language}
          onClick={() => void changeLanguage(language as Language).catch(toastMissing)}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  )
}

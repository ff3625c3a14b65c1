import './entrance.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { Logo } from '../../../ui/logo.tsx'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { entranceTexts } from './entrance-texts.ts'
import { Languages } from './languages.tsx'

interface EntranceProps {
  /** Names the screen in the browser's tab. */
  name: string
  title: string
  lead: ReactNode
  wide?: boolean
  children: ReactNode
}

/** The common frame of the pages before the login: the name of the product, one card and the language. */
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

/** The way back to the login. */
export function BackToLogin() {
  const t = useTexts(entranceTexts)
  return (
    <p className="rc-entrance-foot">
      <Link to="/login">{t('backToLogin')}</Link>
    </p>
  )
}

import './documentation.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useHasApiPage } from '../../platform/app-info.ts'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { DocumentText } from '../../ui/document/document-text.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ScreenLoading } from '../../ui/screen-loading.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { withoutApiPage } from './api-page.rules.ts'
import { documentationTexts } from './documentation-texts.ts'
import { Head } from './head.tsx'
import { pageQuery } from './page-data.ts'
import { type DocumentPlace, documentPages, neighbours, pageAt } from './pages.ts'
import { scrollToHeading } from './scroll-to-heading.ts'
import { Sidebar } from './sidebar.tsx'

/** A page of the documentation with its own sidebar, header and footer (DOC-01). */
export function DocumentationScreen() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const place = pageAt(pathname) ?? documentPages[0]
  const t = useTexts(documentationTexts)
  if (!place) return null
  return (
    <div className="rc-docs">
      <Head place={place} />
      <nav className="rc-docs-side" aria-label={t('pagesMenu')}>
        <Sidebar current={place} />
      </nav>
      <Reading key={place.path} place={place} />
    </div>
  )
}

function Reading({ place }: { place: DocumentPlace }) {
  const t = useTexts(documentationTexts)
  const { data, error, refetch } = useQuery(pageQuery(place.file, currentLanguage()))
  useDocumentTitle(data?.title ?? t('documentation'))
  const hasApiPage = useHasApiPage()
  const box = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useArrival(title, data !== undefined)
  return (
    <div className="rc-docs-scroll" ref={box}>
      <div className="rc-docs-columns">
        <article>
          {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!error && !data && <ScreenLoading />}
          {data && (
            <>
              <h1 ref={title} tabIndex={-1}>
                {data.title}
              </h1>
              <DocumentText
                html={hasApiPage ? data.html : withoutApiPage(data.html, t('apiPageOff'))}
                copied={t('copied')}
              />
              <Neighbours place={place} />
            </>
          )}
        </article>
        {data && data.headings.length > 1 && (
          <nav className="rc-docs-toc" aria-label={t('onThisPage')}>
            <h2>{t('onThisPage')}</h2>
            <ul>
              {data.headings.map(({ id, level, text }) => (
                <li key={id} data-level={level}>
                  <Link to={place.path} hash={id}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <footer className="rc-docs-foot">
        <span>{t('footer')}</span>
        <Link to="/privacy-policy">{t('privacy')}</Link>
        <Link to="/terms-of-service">{t('terms')}</Link>
      </footer>
    </div>
  )
}

/** Whether a page was opened before. The first page does not move the focus. */
let hasReadPage = false

/** Scrolls to the heading in the URL. After following a link, the page's title takes the focus. */
function useArrival(title: React.RefObject<HTMLHeadingElement | null>, isThere: boolean) {
  const hash = useLocation({ select: (location) => location.hash })
  const hasArrived = useRef(false)
  useEffect(() => {
    if (!isThere) return
    const first = !hasArrived.current
    hasArrived.current = true
    if (hash) scrollToHeading(hash)
    else if (first && hasReadPage) title.current?.focus({ preventScroll: true })
    hasReadPage = true
  }, [hash, isThere, title])
}

function Neighbours({ place }: { place: DocumentPlace }) {
  const t = useTexts(documentationTexts)
  const { before, after } = neighbours(place)
  return (
    <nav className="rc-docs-neighbours" aria-label={t('neighbours')}>
      {before && (
        <Link to={before.path} rel="prev">
          <small>{t('previous')}</small> {t(before.label)}
        </Link>
      )}
      {after && (
        <Link to={after.path} rel="next">
          <small>{t('next')}</small> {t(after.label)}
        </Link>
      )}
    </nav>
  )
}

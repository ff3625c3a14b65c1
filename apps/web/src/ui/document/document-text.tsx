import './document-text.css'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { copyAndToast } from '../../platform/copy.ts'

/** A page written in markdown, as the build compiles it (`apps/web/documents`). */
export interface DocumentPage {
  title: string
  html: string
  headings: readonly { id: string; level: 2 | 3; text: string }[]
}

/**
 * The text of a markdown page. Links inside the app navigate without a reload. Code blocks are copied by their button.
 * @param copied the announcement after copying
 */
export function DocumentText({ html, copied }: { html: string; copied: string }) {
  const { history } = useRouter()
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('[data-copy]')) {
      void copyAndToast(target.closest('.rc-doc-code')?.querySelector('code')?.textContent ?? '', copied)
      return
    }
    const href = target?.closest('a:not([download]):not([target])')?.getAttribute('href')
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (!href || !isPlain) return
    event.preventDefault()
    history.push(href.startsWith('#') ? `${history.location.pathname}${href}` : href)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links and buttons inside handle keys
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      className="rc-doc-text"
      onClick={onClick}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own HTML, generated at build time
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

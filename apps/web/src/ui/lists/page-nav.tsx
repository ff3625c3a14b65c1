import './page-nav.css'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'

export interface PageNavProps {
  /** Starts at 1. */
  page: number
  pages: number
  onShow: (page: number) => void
  /** Shown beside the pages, such as the page size. */
  children?: ReactNode
}

/** Previous and next buttons for lists with documented page numbers. Other lists use infinite scrolling. */
export function PageNav({ page, pages, onShow, children }: PageNavProps) {
  const t = useTexts(platformTexts)
  return (
    <nav className="rc-page-nav" aria-label={t('pages')}>
      <Button variant="default" disabled={page <= 1} onClick={() => onShow(page - 1)}>
        {t('previousPage')}
      </Button>
      <span className="rc-figures" role="status">
        {t('pageOf', { page, pages })}
      </span>
      <Button variant="default" disabled={page >= pages} onClick={() => onShow(page + 1)}>
        {t('nextPage')}
      </Button>
      {children}
    </nav>
  )
}

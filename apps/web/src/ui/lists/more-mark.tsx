import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'

/** The end mark of a list that loads more pages; announces loading. */
export function MoreMark({ end, loading = false }: { end: (element: HTMLElement | null) => void; loading?: boolean }) {
  const t = useTexts(platformTexts)
  return (
    <div ref={end} className="rc-more" aria-live="polite">
      {loading && <span className="rc-hidden">{t('loadingMore')}</span>}
    </div>
  )
}

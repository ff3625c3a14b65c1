import type { KnowledgeSource } from '@recado/contract/knowledge/document'
import { useTexts } from '../../platform/i18n/texts.ts'
import { drawText } from '../../ui/text/drawn-text.tsx'
import { copilotTexts } from './copilot-texts.ts'

/** The knowledge sources of an answer. */
export function SourceList({ sources }: { sources: readonly KnowledgeSource[] }) {
  const t = useTexts(copilotTexts)
  if (sources.length === 0) return null
  return (
    <section className="ai-sources" aria-label={t('sources')}>
      <strong>{t('sources')}</strong>
      {sources.map(({ documentId, title, text }) => (
        <details key={`${documentId} ${text}`}>
          <summary>{title}</summary>
          <p>{drawText(text)}</p>
        </details>
      ))}
    </section>
  )
}

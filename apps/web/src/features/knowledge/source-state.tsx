import { Progress } from '@mantine/core'
import type { KnowledgeDocument } from '@recado/contract/knowledge/document'
import { IconAlertTriangle } from '@tabler/icons-react'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { knowledgeTexts } from './knowledge-texts.ts'

/** Whether a document is read from a page or file. */
export const hasSource = ({ kind }: Pick<KnowledgeDocument, 'kind'>): boolean => kind === 'page' || kind === 'file'

/** The state of a page or file: its progress, why it was not read, and when it was last read. Empty for written texts. */
export function SourceState({ record }: { record: KnowledgeDocument }) {
  const t = useTexts(knowledgeTexts)
  const { state, progress, failure, readAt, title } = record
  if (!hasSource(record)) return null
  const dateFormat = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'short', timeStyle: 'short' })
  return (
    <div className="kn-state">
      {state === 'reading' && (
        <>
          <span>{progress > 0 ? t('readingPercent', { percent: `${progress}` }) : t('reading')}</span>
          <Progress value={progress} aria-label={t('readingNamed', { name: title })} />
        </>
      )}
      {failure && (
        <StatusLabel tone="bad" icon={IconAlertTriangle}>
          {t(`failure_${failure}`)}
        </StatusLabel>
      )}
      {readAt && <span className="kn-read">{t('readAt', { when: dateFormat.format(new Date(readAt)) })}</span>}
    </div>
  )
}

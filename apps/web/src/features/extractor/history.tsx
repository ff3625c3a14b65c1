import type { Extraction } from '@recado/contract/extractor/extraction'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../platform/access.tsx'
import { useTexts } from '../../platform/i18n/texts.ts'
import { formatMoment } from '../../platform/values/dates.ts'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { DeleteConfirm } from '../../ui/lists/list-parts.tsx'
import { RowActions } from '../../ui/lists/row-actions.tsx'
import { removeExtraction } from './extractor-data.ts'
import { extractorTexts } from './extractor-texts.ts'

interface HistoryProps {
  extractions: readonly Extraction[] | undefined
  error: unknown
  onRetry: () => void
  onShow: (id: number) => void
}

/** The company's latest extractions, which can be opened or deleted. */
export function ExtractionHistory({ extractions, error, onRetry, onShow }: HistoryProps) {
  const t = useTexts(extractorTexts)
  const mayDelete = useCan('extractor:edit')
  const [removing, setRemoving] = useState<Extraction | null>(null)
  const nameOf = ({ pesquisa, city }: Extraction) => t('of', { search: pesquisa, place: city })
  const columns: Column<Extraction>[] = [
    { key: 'name', label: t('search'), title: true, cell: nameOf },
    { key: 'when', label: t('when'), cell: ({ startedAt }) => formatMoment(startedAt) },
    { key: 'who', label: t('who'), cell: ({ userName }) => userName ?? '–' },
    { key: 'source', label: t('source'), cell: ({ source }) => t(`source_${source}`) },
    { key: 'found', label: t('found'), align: 'end', cell: (row) => <span className="rc-figures">{row.found}</span> },
    { key: 'status', label: t('status'), cell: ({ state }) => t(`state_${state}`) },
    {
      key: 'actions',
      label: t('action'),
      align: 'actions',
      cell: (one) => (
        <RowActions
          more={[{ label: t('showNamed', { name: nameOf(one) }), icon: IconEye, onClick: () => onShow(one.id) }]}
          remove={
            one.state === 'running' || !mayDelete
              ? undefined
              : { label: t('deleteNamed', { name: nameOf(one) }), onClick: () => setRemoving(one) }
          }
        />
      ),
    },
  ]
  return (
    <section className="ex-history" aria-label={t('history')}>
      <h2>{t('history')}</h2>
      <DataTable
        label={t('historyTable')}
        columns={columns}
        rows={extractions}
        rowKey={({ id }) => id}
        error={error}
        onRetry={onRetry}
        empty={{ title: t('begin') }}
      />
      {removing && (
        <DeleteConfirm
          title={t('deleteTitle')}
          action={t('deleteAction')}
          doneText={t('deleted')}
          onDelete={() => removeExtraction(removing.id)}
          onClose={() => setRemoving(null)}
        >
          {t('deleteHelp', { name: nameOf(removing) })}
        </DeleteConfirm>
      )}
    </section>
  )
}

import type { VariantResult } from '@recado/contract/campaigns/results'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { counted } from '../../../ui/lists/counted.ts'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { useVariants } from '../control-data.ts'
import { controlTexts } from '../control-texts.ts'

const figures = ['delivered', 'received', 'read', 'answered', 'failed'] as const

/** The results of each text. Not shown for a campaign with a single one, whose results are those of the campaign. */
export function VariantTable({ id }: { id: number }) {
  const t = useTexts(controlTexts)
  const { data, error, refetch } = useVariants(id)
  const columns = useColumns()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || data.length < 2) return null
  return (
    <DataTable
      label={t('variantResults')}
      columns={columns}
      rows={data}
      rowKey={({ variant }) => variant}
      onRetry={() => void refetch()}
      empty={{ title: t('variantResults'), text: '' }}
    />
  )
}

function useColumns(): Column<VariantResult>[] {
  const t = useTexts(controlTexts)
  const share = (count: number, valid: number) =>
    t('share', { ...counted(count), percent: valid === 0 ? 0 : Math.round((count * 100) / valid) })
  return [
    { key: 'variant', label: t('variantResults'), cell: ({ variant }) => t('variantOf', { number: variant }) },
    { key: 'valid', label: t('column_valid'), cell: ({ valid }) => counted(valid).n },
    ...figures.map(
      (name): Column<VariantResult> => ({
        key: name,
        label: t(`column_${name}`),
        cell: (row) => share(row[name], row.valid),
      }),
    ),
  ]
}

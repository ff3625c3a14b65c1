import { useCan } from '../../platform/access.tsx'
import './finance.css'
import { Button, SegmentedControl } from '@mantine/core'
import { type Period, periods, USUAL_PERIOD } from '@recado/contract/finance/choices'
import type { Movement } from '@recado/contract/finance/movement'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toastProblem } from '../../platform/toast.ts'
import { formatMoment } from '../../platform/values/dates.ts'
import { formatMoney } from '../../platform/values/money.ts'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { DownloadButton } from '../../ui/lists/download-button.tsx'
import { DeleteConfirm } from '../../ui/lists/list-parts.tsx'
import { PageNav } from '../../ui/lists/page-nav.tsx'
import { RowActions } from '../../ui/lists/row-actions.tsx'
import { useListFilters } from '../../ui/lists/use-list-filters.ts'
import { Page } from '../../ui/page.tsx'
import { DaysCard } from './days-card.tsx'
import { downloadMovements, useChangeLedger, useMovements } from './finance-data.ts'
import { financeSearch } from './finance-search.rules.ts'
import { financeTexts } from './finance-texts.ts'
import { MovementForm } from './movement-form.tsx'

/** The company's ledger for a period: sums, a chart, and ten movements per page (FNC-01 to FNC-08). */
export function FinanceScreen() {
  const t = useTexts(financeTexts)
  const { filters, show } = useListFilters(financeSearch)
  const [openDialog, setOpenDialog] = useState<'form' | Movement | null>(null)
  const mayAdd = useCan('finance:edit')
  const mayExport = useCan('finance:export')
  const days = filters.days ?? USUAL_PERIOD
  const page = filters.page ?? 1
  const movements = useMovements(days, page)
  const { data, isPlaceholderData } = movements
  const pages = Math.max(data?.totalPages ?? 1, 1)
  // The page may have become empty after a deletion, here or elsewhere.
  const isPast = data !== undefined && !isPlaceholderData && page > pages
  useEffect(() => {
    if (isPast) show({ ...filters, page: pages })
  }, [isPast, filters, pages, show])
  const close = () => setOpenDialog(null)
  return (
    <Page
      title={t('title')}
      tools={
        <>
          {mayExport && (
            <DownloadButton label={t('csv')} disabled={data?.count === 0} onDownload={() => downloadMovements(days)} />
          )}
          {mayAdd && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => setOpenDialog('form')}>
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      <div className="fn-ledger">
        <PeriodChoice days={days} onChange={(next) => show({ days: next })} />
        <Sums data={data} />
        <DaysCard days={days} />
        <DataTable
          label={t('table')}
          columns={useColumns(setOpenDialog)}
          rows={isPast ? undefined : data?.transacoes}
          rowKey={({ id }) => id}
          error={movements.error}
          onRetry={() => void movements.refetch()}
          empty={{
            title: t('empty'),
            text: t('emptyHelp'),
            action: mayAdd ? { label: t('add'), onClick: () => setOpenDialog('form') } : undefined,
          }}
        />
        <PageNav page={Math.min(page, pages)} pages={pages} onShow={(next) => show({ ...filters, page: next })} />
      </div>
      {openDialog === 'form' && <MovementForm onClose={close} />}
      {openDialog !== null && openDialog !== 'form' && <DeleteMovement movement={openDialog} onClose={close} />}
    </Page>
  )
}

function PeriodChoice({ days, onChange }: { days: Period; onChange: (days: Period) => void }) {
  const t = useTexts(financeTexts)
  return (
    <SegmentedControl
      className="fn-period"
      aria-label={t('period')}
      value={String(days)}
      onChange={(value) => onChange(Number(value) as Period)}
      data={periods.map((one) => ({
        value: String(one),
        label: one === 1 ? t('lastDay') : t('lastDays', { days: one }),
      }))}
    />
  )
}

/** Income, expenses and profit, which is their difference (FNC-02). */
function Sums({ data }: { data: { totalEntrada: number; totalSaida: number } | undefined }) {
  const t = useTexts(financeTexts)
  const { totalEntrada = 0, totalSaida = 0 } = data ?? {}
  // Computed in cents, to avoid floating-point errors.
  const profit = (Math.round(totalEntrada * 100) - Math.round(totalSaida * 100)) / 100
  const cards = [
    { key: 'profit', value: profit, tone: profit < 0 ? 'bad' : undefined },
    { key: 'income', value: totalEntrada, tone: undefined },
    { key: 'expense', value: totalSaida, tone: undefined },
  ] as const
  return (
    <section className="fn-sums" aria-label={t('summary')}>
      {cards.map(({ key, value, tone }) => (
        <div key={key} className="rc-card fn-sum" data-tone={tone}>
          <span>{t(key)}</span> <strong className="rc-figures">{data ? formatMoney(value) : '–'}</strong>
        </div>
      ))}
    </section>
  )
}

function useColumns(remove: (movement: Movement) => void): Column<Movement>[] {
  const t = useTexts(financeTexts)
  const mayDelete = useCan('finance:delete')
  return [
    {
      key: 'amount',
      label: t('amount'),
      align: 'end',
      cell: ({ amount, tipo }) => (
        <span className="rc-figures fn-amount" data-kind={tipo}>
          {tipo === 'Saida' ? '−' : '+'} {formatMoney(amount)}
        </span>
      ),
    },
    { key: 'kind', label: t('kind'), cell: ({ tipo }) => t(tipo) },
    { key: 'title', label: t('description'), title: true, cell: ({ title }) => title },
    { key: 'date', label: t('date'), cell: ({ createdAt }) => formatMoment(createdAt) },
    {
      key: 'actions',
      label: t('action'),
      align: 'actions',
      cell: (movement) => {
        const { title, amount } = movement
        const name = t('deleteNamed', { title, amount: formatMoney(amount) })
        return <RowActions remove={mayDelete ? { label: name, onClick: () => remove(movement) } : undefined} />
      },
    },
  ]
}

function DeleteMovement({ movement, onClose }: { movement: Movement; onClose: () => void }) {
  const t = useTexts(financeTexts)
  const { remove } = useChangeLedger()
  const { id, title, amount } = movement
  const run = async () => {
    try {
      await remove(id)
    } catch (error) {
      toastProblem(t('deleteFailed'), 'finance-delete')
      throw error
    }
  }
  return (
    <DeleteConfirm
      title={t('deleteTitle')}
      action={t('deleteAction')}
      doneText={t('deleted')}
      onDelete={run}
      onClose={onClose}
    >
      {t('deleteHelp', { title, amount: formatMoney(amount) })}
    </DeleteConfirm>
  )
}

import './billing.css'
import type { PaidInvoice } from '@recado/contract/billing/invoice'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { formatDay } from '../../platform/values/dates.ts'
import { formatMoney } from '../../platform/values/money.ts'
import { DateField } from '../../ui/dates/date-field.tsx'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { DownloadButton } from '../../ui/lists/download-button.tsx'
import { paged } from '../../ui/lists/paged.ts'
import { downloadPaid, usePaidInvoices } from './billing-data.ts'
import { billingTexts } from './billing-texts.ts'
import { Money } from './money.tsx'

/** The payments of all companies, filtered by company and day, with the sum and a CSV export. */
export function PaidList({ search, onClear }: { search: string; onClear: () => void }) {
  const t = useTexts(billingTexts)
  const [period, setPeriod] = useState({ from: '', to: '' })
  const filters = { searchParam: search, ...period }
  const query = usePaidInvoices(filters)
  const firstPage = query.data?.pages[0]
  const isFiltered = search !== '' || period.from !== '' || period.to !== ''
  return (
    <>
      <div className="rc-paid-tools">
        <DateField
          label={t('paidFrom')}
          value={period.from}
          max={period.to || undefined}
          onChange={(from) => setPeriod({ ...period, from: from ?? '' })}
        />
        <DateField
          label={t('paidTo')}
          value={period.to}
          min={period.from || undefined}
          onChange={(to) => setPeriod({ ...period, to: to ?? '' })}
        />
        <DownloadButton
          label={t('paidCsv')}
          disabled={!firstPage || firstPage.count === 0}
          onDownload={() => downloadPaid(filters, t('paidFile'))}
        />
        {firstPage && (
          <p className="rc-paid-total" role="status">
            {t('paidTotal', { count: firstPage.count, sum: formatMoney(firstPage.total) })}
          </p>
        )}
      </div>
      <DataTable
        label={t('paidTable')}
        columns={usePaidColumns()}
        rows={query.data?.pages.flatMap(({ invoices }) => invoices)}
        rowKey={({ id, companyId }) => `${companyId} ${id}`}
        {...paged(query)}
        filter={{ text: search, onClear }}
        empty={{ title: t(isFiltered ? 'paidNone' : 'paidEmpty') }}
      />
    </>
  )
}

function usePaidColumns(): Column<PaidInvoice>[] {
  const t = useTexts(billingTexts)
  const by = ({ paidBy }: PaidInvoice) =>
    paidBy === 'efi' || paidBy === 'asaas' || paidBy === 'manual' ? t(`paidBy_${paidBy}`) : paidBy || '–'
  return [
    { key: 'id', label: t('id'), align: 'end', cell: ({ id }) => id },
    { key: 'company', label: t('company'), title: true, cell: ({ company }) => company.name },
    { key: 'detail', label: t('detail'), cell: ({ detail }) => detail },
    { key: 'value', label: t('value'), align: 'end', cell: ({ value }) => <Money value={value} /> },
    { key: 'dueDate', label: t('dueDate'), cell: ({ dueDate }) => formatDay(dueDate) },
    { key: 'paidAt', label: t('paidOn'), cell: ({ paidAt }) => (paidAt ? formatDay(paidAt) : '–') },
    { key: 'paidBy', label: t('paidBy'), cell: by },
  ]
}

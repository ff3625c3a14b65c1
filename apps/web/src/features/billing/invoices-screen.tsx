import { useCan } from '../../platform/access.tsx'
import './billing.css'
import { Button } from '@mantine/core'
import type { Invoice } from '@recado/contract/billing/invoice'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useMe } from '../../platform/session.ts'
import { formatDay } from '../../platform/values/dates.ts'
import { SearchField } from '../../ui/forms/search-field.tsx'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { paged } from '../../ui/lists/paged.ts'
import { useListSearch } from '../../ui/lists/use-list.ts'
import { Page } from '../../ui/page.tsx'
import { useInvoices } from './billing-data.ts'
import { billingTexts } from './billing-texts.ts'
import { CheckoutDialog } from './checkout/checkout-dialog.tsx'
import { InvoiceStatusLabel } from './invoice-status.tsx'
import { Money } from './money.tsx'
import { Receivable } from './receivable.tsx'

/** The company's invoices (INV-01); for the operator, those of all companies. */
export function InvoicesScreen() {
  const t = useTexts(billingTexts)
  const isOperator = useMe().super
  const { text, search } = useListSearch()
  return (
    <Page
      title={t('invoices')}
      tools={<SearchField label={t(isOperator ? 'receivableSearch' : 'search')} value={text} onSearch={search} />}
    >
      {isOperator ? (
        <Receivable search={text} onClear={() => search('')} />
      ) : (
        <Own search={text} onClear={() => search('')} />
      )}
    </Page>
  )
}

function Own({ search, onClear }: { search: string; onClear: () => void }) {
  const t = useTexts(billingTexts)
  const invoices = useInvoices(search)
  const [paying, setPaying] = useState<Invoice | null>(null)
  return (
    <>
      <DataTable
        label={t('table')}
        columns={useInvoiceColumns(setPaying)}
        rows={invoices.data?.pages.flat()}
        rowKey={({ id }) => id}
        rowTone={({ status }) => (status === 'expired' ? 'bad' : undefined)}
        {...paged(invoices)}
        filter={{ text: search, onClear }}
        empty={{ title: t('empty'), text: t('emptyHelp') }}
      />
      {paying && <CheckoutDialog invoiceId={paying.id} onClose={() => setPaying(null)} />}
    </>
  )
}

/** Number, detail, amount, day, status, and a Pay button for unpaid invoices. */
export function useInvoiceColumns(onPay: (invoice: Invoice) => void): Column<Invoice>[] {
  const t = useTexts(billingTexts)
  const mayPay = useCan('billing:edit')
  const action = (invoice: Invoice) =>
    mayPay &&
    invoice.status !== 'paid' && (
      <Button size="compact-md" aria-label={t('payNamed', { id: invoice.id })} onClick={() => onPay(invoice)}>
        {t('pay')}
      </Button>
    )
  return [
    { key: 'id', label: t('id'), align: 'end', cell: ({ id }) => id },
    { key: 'detail', label: t('detail'), title: true, cell: ({ detail }) => detail },
    { key: 'value', label: t('value'), align: 'end', cell: ({ value }) => <Money value={value} /> },
    { key: 'dueDate', label: t('dueDate'), cell: ({ dueDate }) => formatDay(dueDate) },
    { key: 'status', label: t('status'), cell: ({ status }) => <InvoiceStatusLabel status={status} /> },
    { key: 'actions', align: 'actions', cell: action },
  ]
}

import './billing.css'
import { Button, NumberInput, SegmentedControl } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { CompanyInvoice } from '@recado/contract/billing/invoice'
import { useState } from 'react'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { formatDay } from '../../platform/values/dates.ts'
import { FormModal } from '../../ui/dialogs/form-modal.tsx'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { paged } from '../../ui/lists/paged.ts'
import { testProvider, useConfirmInvoice, useProvider, useUnpaid } from './billing-data.ts'
import { billingTexts } from './billing-texts.ts'
import { InvoiceStatusLabel } from './invoice-status.tsx'
import { Money } from './money.tsx'
import { PaidList } from './paid-list.tsx'

/** The invoices and payments of all companies. */
export function Receivable({ search, onClear }: { search: string; onClear: () => void }) {
  const t = useTexts(billingTexts)
  const [visibleList, setVisibleList] = useState<'unpaid' | 'paid'>('unpaid')
  return (
    <>
      <SegmentedControl
        className="rc-invoices-shown"
        aria-label={t('invoicesShown')}
        data={[
          { value: 'unpaid', label: t('shownUnpaid') },
          { value: 'paid', label: t('shownPaid') },
        ]}
        value={visibleList}
        onChange={(value) => setVisibleList(value as typeof visibleList)}
      />
      {visibleList === 'unpaid' ? (
        <Unpaid search={search} onClear={onClear} />
      ) : (
        <PaidList search={search} onClear={onClear} />
      )}
    </>
  )
}

/** The open invoices of all companies, which the operator can confirm as paid. */
function Unpaid({ search, onClear }: { search: string; onClear: () => void }) {
  const t = useTexts(billingTexts)
  const unpaid = useUnpaid(search)
  const [confirming, setConfirming] = useState<CompanyInvoice | null>(null)
  return (
    <>
      <Provider />
      <DataTable
        label={t('receivableTable')}
        columns={useColumns(setConfirming)}
        rows={unpaid.data?.pages.flatMap(({ invoices }) => invoices)}
        rowKey={({ id }) => id}
        rowTone={({ status }) => (status === 'expired' ? 'bad' : undefined)}
        {...paged(unpaid)}
        filter={{ text: search, onClear }}
        empty={{ title: t('receivableEmpty'), text: t('receivableEmptyHelp') }}
      />
      {confirming && <ConfirmPayment invoice={confirming} onClose={() => setConfirming(null)} />}
    </>
  )
}

/** The payment provider, with a connection test. */
function Provider() {
  const t = useTexts(billingTexts)
  const { data } = useProvider()
  const [testing, setTesting] = useState(false)
  if (!data) return null
  const test = async () => {
    setTesting(true)
    try {
      await testProvider()
      toast(t('testedProvider'))
    } catch (error) {
      toastError(error)
    } finally {
      setTesting(false)
    }
  }
  return (
    <section className="rc-card rc-provider" aria-label={t('provider')}>
      <p>{t(`provider_${data.provider ?? 'none'}`)}</p>
      {data.webhookUrl && (
        <Button variant="default" size="compact-md" loading={testing} onClick={() => void test()}>
          {t('testProvider')}
        </Button>
      )}
    </section>
  )
}

function useColumns(onConfirm: (invoice: CompanyInvoice) => void): Column<CompanyInvoice>[] {
  const t = useTexts(billingTexts)
  const codes = ({ charges }: CompanyInvoice) =>
    charges.length === 0 ? (
      <span className="rc-quiet">{t('noCode')}</span>
    ) : (
      <code className="rc-txid">{charges[0]?.txid}</code>
    )
  const action = (invoice: CompanyInvoice) => (
    <Button
      size="compact-md"
      variant="default"
      aria-label={t('confirmNamed', { name: invoice.company.name })}
      onClick={() => onConfirm(invoice)}
    >
      {t('confirm')}
    </Button>
  )
  return [
    { key: 'id', label: t('id'), align: 'end', cell: ({ id }) => id },
    { key: 'company', label: t('company'), title: true, cell: ({ company }) => company.name },
    { key: 'detail', label: t('detail'), cell: ({ detail }) => detail },
    { key: 'value', label: t('value'), align: 'end', cell: ({ value }) => <Money value={value} /> },
    { key: 'dueDate', label: t('dueDate'), cell: ({ dueDate }) => formatDay(dueDate) },
    { key: 'status', label: t('status'), cell: ({ status }) => <InvoiceStatusLabel status={status} /> },
    { key: 'codes', label: t('codes'), cell: codes },
    { key: 'actions', align: 'actions', cell: action },
  ]
}

function ConfirmPayment({ invoice, onClose }: { invoice: CompanyInvoice; onClose: () => void }) {
  const t = useTexts(billingTexts)
  const confirm = useConfirmInvoice()
  const { name } = invoice.company
  const form = useForm<{ value: number | string }>({
    mode: 'controlled',
    initialValues: { value: invoice.charges[0]?.value ?? invoice.value },
    validate: { value: (value) => (Number(value) > 0 ? null : platformTexts.text('required')) },
  })
  return (
    <FormModal
      title={t('confirmTitle', { name })}
      form={form}
      submitLabel={t('confirm')}
      onClose={onClose}
      onSubmit={async ({ value }) => {
        await confirm(invoice.id, invoice.company.id, Number(value))
        toast(t('confirmed', { name }))
        onClose()
      }}
    >
      <p>{t('confirmHelp')}</p>
      <NumberInput
        label={t('received')}
        prefix="R$ "
        decimalSeparator=","
        thousandSeparator="."
        decimalScale={2}
        fixedDecimalScale
        hideControls
        data-autofocus
        {...form.getInputProps('value')}
      />
    </FormModal>
  )
}

import { SegmentedControl } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Customer } from '@recado/contract/customers/customer'
import { useRef } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast, toastProblem } from '../../platform/toast.ts'
import { DateField } from '../../ui/dates/date-field.tsx'
import { FormModal } from '../../ui/dialogs/form-modal.tsx'
import { useChangeCustomers } from './customer-data.ts'
import { customerTexts } from './customer-texts.ts'
import { dayFrom, RENEWAL_DAYS, writtenDay } from './status.rules.ts'

/** Sets Pago or Pendente and the next expiry; a blank date means 31 days from today (CLI-07). */
export function RenewDialog({ customer: { id, name }, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useTexts(customerTexts)
  const { edit } = useChangeCustomers()
  // An invalid date input reports '' as its value; treat it as invalid, not as empty.
  const isWrong = useRef(false)
  const defaultDay = dayFrom(new Date(), RENEWAL_DAYS)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { invoice: 'payed' as 'payed' | 'pending', endDate: '' },
    validate: { endDate: () => (isWrong.current ? t('invalid', { label: t('renewDate') }) : null) },
  })
  const submit = async ({ invoice, endDate }: typeof form.values) => {
    try {
      await edit(id, { invoice, end_date: endDate || dayFrom(new Date(), RENEWAL_DAYS) })
    } catch (error) {
      toastProblem(t('editFailed'), 'customer-save')
      throw error
    }
    toast(t('edited'))
    onClose()
  }
  return (
    <FormModal
      title={t('renewTitle', { name })}
      submitLabel={t('renewAction')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t('invoice')}
        fullWidth
        data={[
          { value: 'payed', label: t('invoice_payed') },
          { value: 'pending', label: t('invoice_pending') },
        ]}
        key={form.key('invoice')}
        {...form.getInputProps('invoice')}
      />
      <DateField
        label={t('renewDate')}
        description={t('renewHelp', { day: writtenDay(defaultDay) })}
        data-autofocus
        onWrong={(isInvalid) => {
          isWrong.current = isInvalid
        }}
        key={form.key('endDate')}
        {...form.getInputProps('endDate')}
      />
    </FormModal>
  )
}

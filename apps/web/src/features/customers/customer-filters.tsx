import { Button, Select } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { usePlans, useServices } from './customer-data.ts'
import type { CustomerSearch } from './customer-search.rules.ts'
import { customerTexts } from './customer-texts.ts'

type Fields = Pick<CustomerSearch, 'plan' | 'service' | 'status' | 'billing'>
const fieldsOf = ({ plan, service, status, billing }: CustomerSearch): Fields => ({
  ...(plan && { plan }),
  ...(service && { service }),
  ...(status && { status }),
  ...(billing && { billing }),
})

/** The value for "no filter", because the select component does not allow an empty value. */
const ALL = 'Todos'

/** Plano, Serviço, Status and Fatura, applied when Filtrar is pressed (CLI-03). */
export function CustomerFilters({
  filters,
  onShow,
}: {
  filters: CustomerSearch
  onShow: (next: CustomerSearch) => void
}) {
  const t = useTexts(customerTexts)
  const [fields, setFields] = useState(fieldsOf(filters))
  const plans = usePlans().data ?? []
  const services = useServices().data ?? []
  const { q, size } = filters
  const otherFilters: CustomerSearch = { ...(q && { q }), ...(size && { size }) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onShow({ ...otherFilters, ...fields })
  }
  const clear = () => {
    setFields({})
    onShow(otherFilters)
  }
  const field = (name: keyof Fields, label: string, choices: Array<{ value: string; label: string }>) => (
    <Select
      label={label}
      allowDeselect={false}
      value={fields[name] === undefined ? ALL : String(fields[name])}
      data={[{ value: ALL, label: t('all') }, ...choices]}
      onChange={(value) => {
        const { [name]: _, ...others } = fields
        const chosenField = value === null || value === ALL ? {} : { [name]: Number(value) || value }
        setFields({ ...others, ...chosenField } as Fields)
      }}
    />
  )
  const items = (list: ReadonlyArray<{ id: number; title: string }>) =>
    list.map(({ id, title }) => ({ value: String(id), label: title }))
  return (
    <form className="cu-filters" onSubmit={submit} aria-label={t('filters')}>
      {field('plan', t('plan'), items(plans))}
      {field('service', t('service'), items(services))}
      {field('status', t('status'), [
        { value: 'working', label: t('status_working') },
        { value: 'ended', label: t('status_ended') },
        { value: 'today', label: t('status_dueToday') },
        { value: 'lead', label: t('status_lead') },
      ])}
      {field('billing', t('invoice'), [
        { value: 'payed', label: t('invoice_payed') },
        { value: 'pending', label: t('invoice_pending') },
      ])}
      <Button type="submit">{t('filter')}</Button>
      <Button variant="default" onClick={clear}>
        {t('clear')}
      </Button>
    </form>
  )
}

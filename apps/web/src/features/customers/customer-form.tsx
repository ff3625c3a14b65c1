import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { allOn, type Customer, invoiceStates, moments, type Notifications } from '@recado/contract/customers/customer'
import { useRef } from 'react'
import { useCan } from '../../platform/access.tsx'
import { errorCode } from '../../platform/api/api-error.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast, toastProblem } from '../../platform/toast.ts'
import { DateField } from '../../ui/dates/date-field.tsx'
import { FormModal } from '../../ui/dialogs/form-modal.tsx'
import { changedFields } from '../../ui/forms/changed-fields.ts'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { numberWords } from '../contacts/public.ts'
import { type CustomerInput, useChangeCustomers, usePlans, useServices } from './customer-data.ts'
import { customerTexts } from './customer-texts.ts'
import { expiryDay } from './status.rules.ts'
import { StoredPassword } from './stored-password.tsx'

// The library with all countries' numbers is large, so it is loaded on demand.
const phones = () => import('@recado/contract/values/phone')

const texts = ['login', 'email', 'password', 'device', 'mac', 'key', 'apps', 'comment'] as const

/** Maximum length of a number in the call. */
const MOST_NUMBER_LETTERS = 40

/** The form's values. Only a new password or key is entered; the stored ones are not in the form. Choices are strings, as the fields require. */
const valuesOf = (customer: Customer | undefined) => {
  const notifications: Notifications = customer ? JSON.parse(customer.send_notification_on) : allOn()
  return {
    name: customer?.name ?? '',
    whatsapp: customer?.number ?? '',
    ...(Object.fromEntries(
      texts.map((field) => [field, field === 'password' || field === 'key' ? '' : (customer?.[field] ?? '')]),
    ) as Record<(typeof texts)[number], string>),
    servico: customer?.servico_id ? String(customer.servico_id) : null,
    plano: customer?.plano_id ? String(customer.plano_id) : null,
    invoice: customer?.invoice ?? ('lead' as const),
    endDate: (customer && expiryDay(customer)) ?? '',
    reminders: moments.filter((moment) => notifications[moment].active) as string[],
  }
}
type Values = ReturnType<typeof valuesOf>

const inputOf = ({ servico, plano, endDate, reminders, ...rest }: Values): CustomerInput => ({
  ...rest,
  ...{ servico_id: servico === null ? null : Number(servico), plano_id: plano === null ? null : Number(plano) },
  end_date: endDate === '' ? null : endDate,
  send_notification_on: Object.fromEntries(
    moments.map((moment) => [moment, { active: reminders.includes(moment) }]),
  ) as CustomerInput['send_notification_on'],
})

/** All fields of a customer. For a new customer every reminder is on (CLI-06). */
export function CustomerForm({ customer, onClose }: { customer?: Customer | undefined; onClose: () => void }) {
  const t = useTexts(customerTexts)
  const { add, edit } = useChangeCustomers()
  const mayShowPassword = useCan('customers:secrets')
  const invalid = (label: string) => t('invalid', { label })
  // An invalid date input reports '' as its value; treat it as invalid, not as empty.
  const isWrong = useRef(false)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: valuesOf(customer),
    validate: {
      name: (value: string) => (value.trim() === '' ? invalid(t('name')) : null),
      whatsapp: (value: string) => (value.trim() === '' ? invalid(t('whatsapp')) : null),
      endDate: () => (isWrong.current ? invalid(t('expiry')) : null),
      email: (value: string) => (value === '' || /^\S+@\S+$/.test(value) ? null : invalid(t('email'))),
    },
  })
  const submit = async (values: Values) => {
    const { whatsapp } = values
    const { canonicalPhone, readPhone } = await phones()
    const { problem } = readPhone(whatsapp)
    if (problem !== null && whatsapp !== customer?.number) {
      const isNone = problem === 'missing' || problem === 'invalid'
      return form.setFieldError('whatsapp', isNone ? invalid(t('whatsapp')) : numberWords(problem))
    }
    // A wa.me link is longer than the call's field allows.
    const isLink = whatsapp.length > MOST_NUMBER_LETTERS
    const input = inputOf({ ...values, whatsapp: (isLink && canonicalPhone(whatsapp)) || whatsapp })
    try {
      if (customer) await edit(customer.id, changedFields(input, inputOf(form.getInitialValues())))
      else await add(input)
    } catch (error) {
      if (errorCode(error) === 'ERR_WAPP_INVALID_CONTACT') return form.setFieldError('whatsapp', invalid(t('whatsapp')))
      toastProblem(t(customer ? 'editFailed' : 'createFailed'), 'customer-save')
      throw error
    }
    toast(t(customer ? 'edited' : 'created'))
    onClose()
  }
  const text = (name: 'name' | 'whatsapp' | (typeof texts)[number], maxLength: number) => ({
    ...{ label: t(name), maxLength },
    ...form.getInputProps(name),
  })
  return (
    <FormModal
      title={customer ? t('editTitle', { name: customer.name }) : t('newTitle')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      size={640}
    >
      <div className="cu-form">
        <TextInput key={form.key('name')} {...text('name', 200)} required data-autofocus />
        <TextInput key={form.key('whatsapp')} {...text('whatsapp', 500)} required type="tel" />
        <Pickers choice={(name) => ({ key: form.key(name), ...form.getInputProps(name) })} />
        <Select
          label={t('invoice')}
          allowDeselect={false}
          data={invoiceStates.map((value) => ({ value, label: t(`invoice_${value}`) }))}
          key={form.key('invoice')}
          {...form.getInputProps('invoice')}
        />
        <DateField
          label={t('expiry')}
          onWrong={(isInvalid) => {
            isWrong.current = isInvalid
          }}
          key={form.key('endDate')}
          {...form.getInputProps('endDate')}
        />
        <TextInput key={form.key('login')} {...text('login', 200)} autoComplete="off" />
        <div>
          <PasswordField
            key={form.key('password')}
            {...text('password', 200)}
            {...(customer && { description: t('passwordHelp') })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="new-password"
          />
          {customer && mayShowPassword && <StoredPassword customer={customer} />}
        </div>
        <TextInput key={form.key('email')} {...text('email', 200)} type="email" />
        <TextInput key={form.key('device')} {...text('device', 200)} />
        <TextInput key={form.key('mac')} {...text('mac', 100)} />
        <TextInput
          key={form.key('key')}
          {...text('key', 200)}
          {...(customer && { description: t('keyHelp') })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
        />
        <TextInput key={form.key('apps')} {...text('apps', 500)} />
      </div>
      <Textarea key={form.key('comment')} {...text('comment', 2000)} autosize minRows={2} maxRows={6} />
      <Checkbox.Group
        label={t('reminders')}
        description={t('remindersHelp')}
        key={form.key('reminders')}
        {...form.getInputProps('reminders')}
      >
        <div className="cu-moments">
          {moments.map((moment) => (
            <Checkbox key={moment} value={moment} label={t(moment)} />
          ))}
        </div>
      </Checkbox.Group>
    </FormModal>
  )
}

function Pickers({ choice }: { choice: (name: 'plano' | 'servico') => { key: string } & Record<string, unknown> }) {
  const t = useTexts(customerTexts)
  const items = (list: ReadonlyArray<{ id: number; title: string }> | undefined) =>
    (list ?? []).map(({ id, title }) => ({ value: String(id), label: title }))
  const { key: planKey, ...plan } = choice('plano')
  const { key: serviceKey, ...service } = choice('servico')
  const plans = usePlans().data
  const services = useServices().data
  return (
    <>
      <Select key={planKey} label={t('plan')} clearable searchable data={items(plans)} {...plan} />
      <Select key={serviceKey} label={t('service')} clearable searchable data={items(services)} {...service} />
    </>
  )
}

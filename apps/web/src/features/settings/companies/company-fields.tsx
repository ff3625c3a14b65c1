import { Button, Select, Switch, TextInput, Tooltip } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Company } from '@recado/contract/identity/company'
import type { Recurrence } from '@recado/contract/identity/plan'
import { billingPeriod, nextDueDate } from '@recado/contract/identity/recurrence.rules'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatDay } from '../../../platform/values/dates.ts'
import { formatMoney } from '../../../platform/values/money.ts'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { ProofFields } from '../../../ui/forms/proof-fields.tsx'
import { plansQuery } from '../operator-data.ts'
import { settingTexts } from '../setting-texts.ts'
import type { CompanyValues } from './company-form-values.ts'
import { dayOrNull, subscriptionToday } from './due-words.rules.ts'

type FormState = UseFormReturnType<CompanyValues>
const below = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[]

export function CompanyFields({ form, company }: { form: FormState; company: Company | undefined }) {
  const t = useTexts(settingTexts)
  const plans = useQuery(plansQuery).data ?? []
  const plan = plans.find(({ id }) => String(id) === form.values.planId) ?? company?.plan
  const period = plan && billingPeriod(plan, dayOrNull(form.values.dueDate), subscriptionToday(new Date()))
  return (
    <div className="rc-form">
      <div className="rc-two">
        <TextInput label={t('name')} required data-autofocus maxLength={100} {...form.getInputProps('name')} />
        <TextInput label={t('phone')} type="tel" maxLength={30} {...form.getInputProps('phone')} />
        <TextInput
          label={t('email')}
          description={company ? undefined : t('emailHelpNew')}
          inputWrapperOrder={below}
          type="email"
          required
          maxLength={254}
          {...form.getInputProps('email')}
        />
        {!company && (
          <PasswordField
            label={t('passwordField')}
            description={t('passwordFieldHelp')}
            inputWrapperOrder={below}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
        )}
        {!company && form.values.password !== '' && <ProofFields form={form} help={t('ownPasswordHelp')} />}
        <Select
          label={t('plan')}
          required
          allowDeselect={false}
          data={plans.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('planId')}
        />
        <TextInput
          label={t('recurrence')}
          description={t('recurrenceHelp')}
          inputWrapperOrder={below}
          readOnly
          value={period ? `${t(period.recurrence)}, ${formatMoney(period.amount)}` : ''}
        />
        <DueDateField form={form} company={company} recurrence={period?.recurrence ?? 'MENSAL'} />
      </div>
      <Switch
        label={t('statusField')}
        description={t('statusHelp')}
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
      <Switch label={t('campaigns')} {...form.getInputProps('campaignsEnabled', { type: 'checkbox' })} />
      <Switch label={t('mayAddUsers')} {...form.getInputProps('userCreation', { type: 'checkbox' })} />
    </div>
  )
}

/** The due date, with a button that adds one period; its tooltip names the new day. Nothing is saved before Salvar. */
function DueDateField(props: { form: FormState; company: Company | undefined; recurrence: Recurrence }) {
  const { form, company, recurrence } = props
  const t = useTexts(settingTexts)
  const day = dayOrNull(form.values.dueDate)
  const next = day && nextDueDate(day, recurrence)
  const trial = company?.trialEndsOn && t('trial', { day: formatDay(company.trialEndsOn) })
  return (
    <div className="rc-due-field">
      <DateField
        label={t('dueDate')}
        description={trial || t('dueDateHelp')}
        inputWrapperOrder={below}
        {...form.getInputProps('dueDate')}
      />
      {company && (
        <Tooltip label={next ? t('advanceTo', { day: formatDay(next) }) : t('advanceNone')}>
          <Button
            variant="default"
            leftSection={<IconCalendarPlus size={16} />}
            data-disabled={!next || undefined}
            aria-disabled={!next}
            aria-description={next ? t('advanceTo', { day: formatDay(next) }) : t('advanceNone')}
            onClick={() => next && form.setFieldValue('dueDate', next)}
            mb={21}
          >
            {t('advanceDue')}
          </Button>
        </Tooltip>
      )}
    </div>
  )
}

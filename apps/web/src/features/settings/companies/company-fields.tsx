import { Button, PasswordInput, Select, Switch, TextInput, Tooltip } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Company } from '@recado/contract/identity/company'
import { recurrences } from '@recado/contract/identity/plan'
import { nextDueDate } from '@recado/contract/identity/recurrence.rules'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { tell, tellError } from '../../../platform/tell.ts'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { plansQuery, saveCompany } from '../operator-data.ts'
import { settingTexts } from '../setting-texts.ts'
import type { CompanyValues } from './company-form-values.ts'
import { dayOrNull } from './due-words.rules.ts'

type FormState = UseFormReturnType<CompanyValues>
const below = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[]

export function CompanyFields({ form, company }: { form: FormState; company: Company | undefined }) {
  const t = useTexts(settingTexts)
  const plans = useQuery(plansQuery).data ?? []
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
        {company ? (
          <Select
            label={t('recurrence')}
            allowDeselect={false}
            data={recurrences.map((value) => ({ value, label: t(value) }))}
            {...form.getInputProps('recurrence')}
          />
        ) : (
          <PasswordInput
            label={t('passwordField')}
            description={t('passwordFieldHelp')}
            inputWrapperOrder={below}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
        )}
        <Select
          label={t('plan')}
          required
          allowDeselect={false}
          data={plans.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('planId')}
        />
        {!company && (
          <Select
            label={t('recurrence')}
            allowDeselect={false}
            data={recurrences.map((value) => ({ value, label: t(value) }))}
            {...form.getInputProps('recurrence')}
          />
        )}
        <DueDateField form={form} company={company} />
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

/** The due date, and the button that moves it on by one period at once; its hint names the new day (CONFLICTS A-04). */
function DueDateField({ form, company }: { form: FormState; company: Company | undefined }) {
  const t = useTexts(settingTexts)
  const [busy, setBusy] = useState(false)
  const { dueDate, recurrence } = form.values
  const day = dayOrNull(dueDate)
  const next = day && nextDueDate(day, recurrence)
  const expire = async () => {
    if (!company || !next) return
    setBusy(true)
    try {
      await saveCompany(company.id, { dueDate: next })
      form.setFieldValue('dueDate', next)
      tell(t('expired', { day: formatDay(next) }))
    } catch (error) {
      tellError(error)
    } finally {
      setBusy(false)
    }
  }
  const trial = company?.trialExpiration && t('trial', { day: formatDay(company.trialExpiration) })
  return (
    <div className="rc-due-field">
      <DateField
        label={t('dueDate')}
        description={trial || t('dueDateHelp')}
        inputWrapperOrder={below}
        {...form.getInputProps('dueDate')}
      />
      {company && (
        <Tooltip label={next ? t('expireTo', { day: formatDay(next) }) : t('expireNone')}>
          <Button
            variant="default"
            leftSection={<IconCalendarPlus size={16} />}
            loading={busy}
            data-disabled={!next || undefined}
            aria-disabled={!next}
            aria-description={next ? t('expireTo', { day: formatDay(next) }) : t('expireNone')}
            onClick={() => void expire()}
            mb={21}
          >
            {t('expire')}
          </Button>
        </Tooltip>
      )}
    </div>
  )
}

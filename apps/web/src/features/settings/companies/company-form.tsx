import { Switch, Tabs, TextInput } from '@mantine/core'
import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import type { Company } from '@recado/contract/identity/company'
import { isDocument, isPostalCode } from '@recado/contract/identity/company-checks.rules'
import { useEffect, useState } from 'react'
import { errorCode } from '../../../platform/api/api-error.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { toast, toastProblem } from '../../../platform/toast.ts'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { emailShape, lengthBetween, optional, passwordShape } from '../../../ui/forms/field-checks.ts'
import { isProofRefusal, proofChecks, proofOf, showAtField } from '../../../ui/forms/own-proof.ts'
import { isValidWeek } from '../../../ui/hours/week-hours.rules.ts'
import { WeekHours } from '../../../ui/hours/week-hours.tsx'
import { addCompany, OPERATOR_FORM_DELAY, saveCompany } from '../operator-data.ts'
import { settingTexts } from '../setting-texts.ts'
import { CompanyFields } from './company-fields.tsx'
import { type CompanyValues, changedOf, changeOf, startOf } from './company-form-values.ts'
import { isWrongPhone, loadPhoneCheck } from './phone-check.ts'

/** Setting a password requires the operator's own password. */
const givesPassword = ({ password }: CompanyValues) => password !== ''

const useCompanyForm = (company: Company | undefined, twoFactor: boolean) =>
  useForm<CompanyValues>({
    mode: 'controlled',
    initialValues: startOf(company),
    validate: {
      name: lengthBetween(2, 100),
      email: emailShape,
      planId: (value) => (value === null ? settingTexts.text('planMissing') : null),
      password: optional(passwordShape),
      ...proofChecks(givesPassword, twoFactor),
      phone: (value) => (isWrongPhone(value) ? settingTexts.text('phoneInvalid') : null),
      document: (value) => (isDocument(value) ? null : settingTexts.text('documentInvalid')),
      zipcode: (value, { country }) => (isPostalCode(value, country) ? null : settingTexts.text('zipInvalid')),
    },
  })

type Tab = 'data' | 'billing' | 'hours'

/** The tab of the first invalid field. */
const tabOf = (errors: FormErrors): Tab =>
  Object.keys(errors).some((field) => field !== 'document' && field !== 'zipcode') ? 'data' : 'billing'

/** All data that the operator can edit of a company (SET-04, SET-06 to SET-09). */
export function CompanyForm({ company, onClose }: { company?: Company; onClose: () => void }) {
  const t = useTexts(settingTexts)
  const [tab, setTab] = useState<Tab>('data')
  const form = useCompanyForm(company, useMe().twoFactor)
  const { ownHours, schedules } = form.values
  useEffect(() => void loadPhoneCheck().catch(() => undefined), [])
  const submit = async (values: CompanyValues) => {
    // An empty number is always valid, so the check need not be loaded.
    if (values.phone.trim() !== '') await loadPhoneCheck()
    if (isWrongPhone(values.phone)) {
      setTab('data')
      return form.setFieldError('phone', t('phoneInvalid'))
    }
    try {
      if (company) await saveCompany(company.id, changedOf(values, company))
      else if (givesPassword(values))
        await addCompany({ ...changeOf(values), password: values.password, ...proofOf(values) })
      else await addCompany(changeOf(values))
    } catch (error) {
      setTab('data')
      if (isProofRefusal(error)) return showAtField(form, error)
      toastProblem(t('duplicateHint'), 'operator-save')
      if (errorCode(error) !== 'ERR_DUPLICATED_EMAIL') throw error
      return form.setFieldError('email', t('emailTaken'))
    }
    toast(company ? t('companySaved') : t('companyCreated', { name: values.name }))
    onClose()
  }
  return (
    <FormModal
      title={company ? t('editCompany', { name: company.name }) : t('newCompany')}
      form={form}
      onSubmit={submit}
      onInvalid={(errors) => setTab(tabOf(errors))}
      onClose={onClose}
      canSubmit={!ownHours || isValidWeek(schedules)}
      onBlocked={() => setTab('hours')}
      delay={OPERATOR_FORM_DELAY}
      size={720}
    >
      <Tabs value={tab} onChange={(value) => setTab(value as Tab)} keepMounted>
        <Tabs.List mb="md">
          <Tabs.Tab value="data">{t('companyTabData')}</Tabs.Tab>
          <Tabs.Tab value="billing">{t('companyTabBilling')}</Tabs.Tab>
          <Tabs.Tab value="hours">{t('companyTabHours')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="data">
          <CompanyFields form={form} company={company} />
        </Tabs.Panel>
        <Tabs.Panel value="billing">
          <BillingFields form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="hours">
          <div className="rc-form">
            <Switch label={t('ownHours')} {...form.getInputProps('ownHours', { type: 'checkbox' })} />
            {ownHours && <WeekHours value={schedules} onChange={(week) => form.setFieldValue('schedules', week)} />}
          </div>
        </Tabs.Panel>
      </Tabs>
    </FormModal>
  )
}

function BillingFields({ form }: { form: UseFormReturnType<CompanyValues> }) {
  const t = useTexts(settingTexts)
  return (
    <div className="rc-form">
      <div className="rc-two">
        <TextInput label={t('billingName')} maxLength={100} {...form.getInputProps('billingName')} />
        <TextInput label={t('document')} maxLength={30} {...form.getInputProps('document')} />
      </div>
      <TextInput label={t('address')} maxLength={200} {...form.getInputProps('address')} />
      <div className="rc-two">
        <TextInput label={t('city')} maxLength={100} {...form.getInputProps('city')} />
        <TextInput label={t('state')} maxLength={50} {...form.getInputProps('state')} />
        <TextInput label={t('zipcode')} maxLength={20} {...form.getInputProps('zipcode')} />
        <TextInput label={t('country')} maxLength={60} {...form.getInputProps('country')} />
      </div>
    </div>
  )
}

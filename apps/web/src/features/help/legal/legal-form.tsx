import './legal.css'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { LegalDetails, LegalPage } from '@recado/contract/documentation/legal'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { isOtherTab, useLeaveGuard } from '../../../ui/leaving/use-leave-guard.ts'
import { ScreenLoading } from '../../../ui/screen-loading.tsx'
import { changeLegal, legalQuery } from './legal-data.ts'
import { missingFields } from './legal-fields.rules.ts'
import { legalTexts } from './legal-texts.ts'

/** Where the operator enters the details named in the privacy policy and the terms (SGN-12). */
export function LegalTab() {
  const { data, error, refetch } = useQuery(legalQuery)
  if (data) return <LegalForm legalPage={data} />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ScreenLoading />
}

const largest = { companyName: 200, document: 40, address: 300, officerName: 200, jurisdiction: 120 } as const

function LegalForm({ legalPage }: { legalPage: LegalPage }) {
  const t = useTexts(legalTexts)
  const { processors: _, ...initialValues } = legalPage
  const form = useForm<LegalDetails>({
    initialValues,
    validate: {
      officerEmail: (value) => (value.trim() === '' || /^\S+@\S+\.\S+$/.test(value.trim()) ? null : t('emailInvalid')),
    },
  })
  const { submit, sending, failure } = useSubmit(async (values: LegalDetails) => {
    await changeLegal(values)
    form.resetDirty()
    toast(t('saved'), { id: 'legal-saved' })
  })
  useLeaveGuard(() => form.isDirty(), { leaves: isOtherTab })
  const missing = missingFields(legalPage).length
  const field = (name: keyof typeof largest) => (
    <TextInput label={t(name)} maxLength={largest[name]} {...form.getInputProps(name)} />
  )
  return (
    <form className="rc-legal-form rc-card" noValidate onSubmit={form.onSubmit(submit)}>
      <p>
        {t('formHelp')} <Link to="/privacy-policy">{t('privacy')}</Link> ·{' '}
        <Link to="/terms-of-service">{t('terms')}</Link>
      </p>
      <p role="status">{missing > 0 ? t('missingCount', { count: missing }) : t('complete')}</p>
      {field('companyName')}
      {field('document')}
      {field('address')}
      {field('officerName')}
      <TextInput
        label={t('officerEmail')}
        type="email"
        autoComplete="off"
        maxLength={254}
        {...form.getInputProps('officerEmail')}
      />
      {field('jurisdiction')}
      <TextInput
        label={t('effectiveOn')}
        description={t('effectiveOnHelp')}
        type="date"
        min="2000-01-01"
        max="2100-12-31"
        {...form.getInputProps('effectiveOn')}
      />
      {failure !== null && (
        <div className="rc-form-error" role="alert">
          {errorText(failure)}
        </div>
      )}
      <div>
        <Button type="submit" loading={sending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

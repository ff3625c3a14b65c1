import { Button, NativeSelect, TextInput } from '@mantine/core'
import { countries } from '@recado/contract/billing/checkout.rules'
import { useId } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { focusFirstError } from '../../../ui/forms/focus-first-error.ts'
import { useCheckLeft } from '../../../ui/forms/use-check-left.ts'
import { billingTexts } from '../billing-texts.ts'
import type { DetailsForm } from './checkout-form.ts'

/** Step 1: the payer and their address. */
export function DataStep(props: { form: DetailsForm; needsDocument: boolean; onNext: () => void }) {
  const { form, needsDocument, onNext } = props
  const t = useTexts(billingTexts)
  const id = useId()
  const checks = useCheckLeft((path) => form.validateField(path))
  const field = (name: 'firstName' | 'lastName' | 'address2' | 'city' | 'state' | 'zipcode', autoComplete: string) => ({
    label: t(name),
    autoComplete,
    ...form.getInputProps(name),
  })
  return (
    <form
      id={id}
      className="rc-form"
      noValidate
      {...checks}
      onSubmit={form.onSubmit(onNext, () => focusFirstError(id))}
    >
      <div className="rc-two">
        <TextInput required data-autofocus maxLength={100} {...field('firstName', 'given-name')} />
        <TextInput maxLength={100} {...field('lastName', 'family-name')} />
      </div>
      {needsDocument && (
        <TextInput
          required
          maxLength={30}
          label={t('document')}
          description={t('documentHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('document')}
        />
      )}
      <NativeSelect
        required
        label={t('country')}
        data={countries.map((value) => ({ value, label: t(`country_${value}`) }))}
        autoComplete="country"
        {...form.getInputProps('country')}
      />
      <TextInput required maxLength={200} {...field('address2', 'street-address')} />
      <div className="rc-three">
        <TextInput required maxLength={20} {...field('zipcode', 'postal-code')} />
        <TextInput required maxLength={100} {...field('city', 'address-level2')} />
        <TextInput maxLength={50} {...field('state', 'address-level1')} />
      </div>
      <div className="rc-form-foot">
        <Button type="submit">{t('next')}</Button>
      </div>
    </form>
  )
}

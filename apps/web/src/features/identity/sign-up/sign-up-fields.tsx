import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { passwordLength } from '@recado/contract/identity/password.rules'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { entranceTexts } from '../entrance/entrance-texts.ts'
import { ClaimOffer } from './claim-offer.tsx'
import type { SignUpValues } from './sign-up-values.ts'

const below = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[]
type FormState = UseFormReturnType<SignUpValues>

const fieldsOf = (form: FormState) => (name: keyof SignUpValues) => ({
  required: true,
  withAsterisk: false,
  ...form.getInputProps(name),
})

/**
 * Step 1: the company and how to reach it (SGN-02).
 * @param claimable an address that another account uses without confirmation
 */
export function CompanyStep({ form, claimable }: { form: FormState; claimable: string | null }) {
  const t = useTexts(entranceTexts)
  const field = fieldsOf(form)
  return (
    <>
      <TextInput label={t('company')} autoComplete="organization" data-autofocus {...field('company')} />
      <TextInput label={t('email')} type="email" autoComplete="username" maxLength={254} {...field('email')} />
      {claimable !== null && claimable === form.values.email && <ClaimOffer email={claimable} />}
      <TextInput
        label={t('phone')}
        description={t('phoneHelp')}
        inputWrapperOrder={below}
        type="tel"
        autoComplete="tel"
        maxLength={30}
        {...field('phone')}
      />
    </>
  )
}

/** Step 2: the user who signs up, who becomes the first admin (SGN-03). */
export function PersonStep({ form }: { form: FormState }) {
  const t = useTexts(entranceTexts)
  const field = fieldsOf(form)
  return (
    <>
      <div className="rc-two">
        <TextInput label={t('name')} autoComplete="given-name" data-autofocus {...field('name')} />
        <TextInput label={t('lastName')} autoComplete="family-name" {...field('lastName')} />
      </div>
      <PasswordField
        label={t('password')}
        description={t('passwordHelp', passwordLength)}
        inputWrapperOrder={below}
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordField label={t('confirmPassword')} autoComplete="new-password" {...field('confirmPassword')} />
    </>
  )
}

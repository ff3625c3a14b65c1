import { useForm } from '@mantine/form'
import { updateUser } from '@recado/contract/identity/endpoints'
import { ownPasswordLength } from '@recado/contract/identity/password.rules'
import { call } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { passwordChanged, useMe } from '../../../platform/session.ts'
import { toast } from '../../../platform/toast.ts'
import { ownPasswordShape } from '../../../ui/forms/field-checks.ts'
import { emptyProof, proofChecks, proofOf, showAtField } from '../../../ui/forms/own-proof.ts'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { ProofFields } from '../../../ui/forms/proof-fields.tsx'
import { confirmCheck } from '../entrance/entrance-checks.ts'
import { EntranceForm } from '../entrance/entrance-form.tsx'
import { entranceTexts } from '../entrance/entrance-texts.ts'
import { isOldPassword } from './new-password.rules.ts'
import { passwordChangeTexts } from './password-change-texts.ts'

const below = ['label', 'input', 'description', 'error'] as const

/**
 * Asks for the given-out password and the new one twice. The app continues automatically when the server accepts it.
 */
export function PasswordChangeForm() {
  const t = useTexts(passwordChangeTexts)
  const e = useTexts(entranceTexts)
  const { id, email, twoFactor } = useMe()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { ...emptyProof, password: '', confirmPassword: '' },
    validate: {
      ...proofChecks(() => true, twoFactor),
      password: ownPasswordShape,
      confirmPassword: (confirm, { password }) => confirmCheck(confirm, password),
    },
  })
  const save = async ({ password, ...values }: typeof form.values) => {
    try {
      passwordChanged(await call(updateUser, { params: { id }, body: { password, ...proofOf(values) } }))
      toast(t('saved'))
    } catch (error) {
      if (!(error instanceof ApiError && isOldPassword(error))) return showAtField(form, error)
      form.setFieldError('password', t('asBefore'))
    }
  }
  return (
    <EntranceForm form={form} onSubmit={save} submitLabel={t('save')}>
      {/* Tells the browser's password manager which account this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <ProofFields form={form} help={t('currentHelp')} />
      <PasswordField
        label={e('newPassword')}
        description={e('passwordHelp', ownPasswordLength)}
        inputWrapperOrder={[...below]}
        autoComplete="new-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label={e('confirmPassword')}
        autoComplete="new-password"
        key={form.key('confirmPassword')}
        {...form.getInputProps('confirmPassword')}
      />
    </EntranceForm>
  )
}

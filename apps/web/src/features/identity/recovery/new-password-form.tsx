import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { resetPassword } from '@recado/contract/identity/endpoints'
import { isStrongPassword } from '@recado/contract/identity/password.rules'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../platform/api/api.ts'
import { errorCode } from '../../../platform/api/api-error.ts'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { confirmCheck } from '../entrance/entrance-checks.ts'
import { EntranceForm } from '../entrance/entrance-form.tsx'
import { entranceTexts } from '../entrance/entrance-texts.ts'
import { keepEntrance } from '../entrance/kept-entrance.ts'

const below = ['label', 'input', 'description', 'error'] as const
const letters = (code: string) => code.replace(/[\s-]/g, '')

interface NewPasswordFormProps {
  email: string
  onAskAgain: () => Promise<unknown>
  onOtherEmail: () => void
}

/** Stage 2: the mailed code and the new password twice. */
export function NewPasswordForm({ email, onAskAgain, onOtherEmail }: NewPasswordFormProps) {
  const t = useTexts(entranceTexts)
  const navigate = useNavigate()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '', newPassword: '', confirmPassword: '' },
    validate: {
      code: (code) => (/^[a-z0-9]{8}$/i.test(letters(code)) ? null : t('codeShape')),
      newPassword: (password) => (isStrongPassword(password) ? null : t('strongMissing')),
      confirmPassword: (confirm, { newPassword }) => confirmCheck(confirm, newPassword),
    },
  })
  const save = async ({ code, newPassword }: typeof form.values) => {
    try {
      await call(resetPassword, { params: { email, token: letters(code), newPassword } })
    } catch (error) {
      if (errorCode(error) === 'ERR_COMMON_PASSWORD') return form.setFieldError('newPassword', errorText(error))
      toastError(error)
      throw error
    }
    keepEntrance('recovery', null)
    toast(t('passwordUpdated'))
    await navigate({ to: '/login' })
  }
  const field = (name: keyof typeof form.values) => form.getInputProps(name)
  return (
    <>
      <EntranceForm form={form} onSubmit={save} submitLabel={t('savePassword')}>
        <TextInput
          label={t('code')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          maxLength={20}
          key={form.key('code')}
          {...field('code')}
        />
        <PasswordField
          label={t('newPassword')}
          description={t('strongHelp')}
          inputWrapperOrder={[...below]}
          autoComplete="new-password"
          key={form.key('newPassword')}
          {...field('newPassword')}
        />
        <PasswordField
          label={t('confirmPassword')}
          autoComplete="new-password"
          key={form.key('confirmPassword')}
          {...field('confirmPassword')}
        />
      </EntranceForm>
      <OtherWays onAskAgain={onAskAgain} onOtherEmail={onOtherEmail} />
    </>
  )
}

/** For users who did not receive the code. */
function OtherWays({ onAskAgain, onOtherEmail }: Omit<NewPasswordFormProps, 'email'>) {
  const t = useTexts(entranceTexts)
  const again = useSubmit(async () => {
    await onAskAgain().catch(toastError)
  })
  return (
    <div className="rc-entrance-ways">
      <Button variant="subtle" size="compact-md" loading={again.sending} onClick={() => again.submit(undefined)}>
        {t('sendAgain')}
      </Button>
      <Button variant="subtle" size="compact-md" onClick={onOtherEmail}>
        {t('otherEmail')}
      </Button>
    </div>
  )
}

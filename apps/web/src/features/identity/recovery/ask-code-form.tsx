import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { emailShape } from '../../../ui/forms/field-checks.ts'
import { EntranceForm } from '../entrance/entrance-form.tsx'
import { entranceTexts } from '../entrance/entrance-texts.ts'

/** Stage 1: who forgot the password. `onAsk` answers false when nobody signs in with the address. */
export function AskCodeForm({ email, onAsk }: { email: string; onAsk: (email: string) => Promise<boolean> }) {
  const t = useTexts(entranceTexts)
  const form = useForm({ mode: 'uncontrolled', initialValues: { email }, validate: { email: emailShape } })
  const send = async (values: typeof form.values) => {
    if (!(await onAsk(values.email.trim()))) form.setFieldError('email', t('emailUnknown'))
  }
  return (
    <EntranceForm form={form} onSubmit={send} submitLabel={t('sendCode')}>
      <TextInput
        label={t('email')}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        maxLength={254}
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
    </EntranceForm>
  )
}

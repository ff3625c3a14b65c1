import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { forgotPassword } from '@recado/contract/identity/endpoints'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast, toastProblem } from '../../../platform/toast.ts'
import { emailShape } from '../../../ui/forms/field-checks.ts'
import { BackToLogin, Entrance } from '../entrance/entrance.tsx'
import { EntranceForm } from '../entrance/entrance-form.tsx'
import { entranceTexts } from '../entrance/entrance-texts.ts'
import { keepEntrance, useKept } from '../entrance/kept-entrance.ts'
import { NewPasswordForm } from './new-password-form.tsx'

// In one chunk, because they are small and share components.
export { ConfirmEmailScreen } from '../email-links/confirm-email-screen.tsx'
export { NewEmailForm } from '../login/new-email-form.tsx'

/** Two stages: the e-mail address, then the mailed code with a new password (SGN-10, SGN-11). */
export function RecoveryScreen() {
  const t = useTexts(entranceTexts)
  const storedInput = useKept('recovery')
  const [email, setEmail] = useState(storedInput?.email ?? '')
  const [isCodeSent, setIsCodeSent] = useState(storedInput?.asked === true)
  useEffect(() => keepEntrance('recovery', { email, asked: isCodeSent }), [email, isCodeSent])
  /** Requests a code. Returns whether an account has the address. */
  const ask = async (address: string) => {
    const { status } = await call(forgotPassword, { params: { email: address } })
    if (status === 404) toastProblem(t('emailUnknown'), 'email-unknown')
    else toast(t('codeSent', { email: address }), { id: 'code-sent' })
    return status !== 404
  }
  return (
    <Entrance
      name={t('recoverTitle')}
      title={t('recoverTitle')}
      lead={isCodeSent ? t('codeLead', { email }) : t('recoverLead')}
    >
      {isCodeSent ? (
        <NewPasswordForm email={email} onAskAgain={() => ask(email)} onOtherEmail={() => setIsCodeSent(false)} />
      ) : (
        <AskCodeForm
          email={email}
          onAsk={async (address) => {
            setEmail(address)
            const isKnown = await ask(address)
            setIsCodeSent(isKnown)
            return isKnown
          }}
        />
      )}
      <BackToLogin />
    </Entrance>
  )
}

/** Stage 1: asks for the address. `onAsk` returns false if no account has it. */
function AskCodeForm({ email, onAsk }: { email: string; onAsk: (email: string) => Promise<boolean> }) {
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

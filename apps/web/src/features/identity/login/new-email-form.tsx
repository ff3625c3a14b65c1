import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { chooseNewEmail } from '@recado/contract/identity/new-email'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { ApiError, errorCode } from '../../../platform/api/api-error.ts'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { emailShape } from '../../../ui/forms/field-checks.ts'
import { AddressNote } from '../email-links/address-note.tsx'
import { BackToLogin, Entrance } from '../entrance/entrance.tsx'
import { EntranceForm } from '../entrance/entrance-form.tsx'
import { entranceTexts } from '../entrance/entrance-texts.ts'

interface NewEmailProps {
  challenge: string
  /** Signs in with the new address and the correct password. */
  onChosen: (email: string) => Promise<void>
  /** Back to e-mail and password with the reason, because the challenge is void. */
  onBack: (reason: unknown) => void
}

/** Asks for another address if its owner has claimed the old one, and continues the login (companies.12). */
export function NewEmailForm({ challenge, onChosen, onBack }: NewEmailProps) {
  const t = useTexts(entranceTexts)
  const form = useForm({ initialValues: { email: '' }, validate: { email: emailShape } })
  const [claimable, setClaimable] = useState<string | null>(null)
  const choose = async (values: typeof form.values) => {
    const email = values.email.trim()
    try {
      await call(chooseNewEmail, { body: { challenge, email } })
    } catch (error) {
      if (errorCode(error) === 'ERR_TWO_FACTOR_CHALLENGE') return onBack(error)
      if (errorCode(error) !== 'ERR_DUPLICATED_EMAIL') throw error
      setClaimable(error instanceof ApiError && error.data.canClaim === true ? email : null)
      return form.setFieldError('email', errorText(error))
    }
    await onChosen(email)
  }
  return (
    <Entrance name={t('newEmailTitle')} title={t('newEmailTitle')} lead={t('newEmailLead')}>
      <EntranceForm form={form} onSubmit={choose} submitLabel={t('newEmailAction')}>
        <TextInput
          label={t('newEmail')}
          type="email"
          autoComplete="username"
          autoFocus
          maxLength={254}
          {...form.getInputProps('email')}
        />
        {claimable !== null && claimable === form.values.email.trim() && <AddressNote email={claimable} isTaken />}
      </EntranceForm>
      <BackToLogin />
    </Entrance>
  )
}

import { useForm } from '@mantine/form'
import { useState } from 'react'
import { platformTexts } from '../../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { twoFactorChanged } from '../../../platform/session.ts'
import { toast } from '../../../platform/toast.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { CodeField } from '../../../ui/forms/code-field.tsx'
import { showAtField } from '../../../ui/forms/own-proof.ts'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { newCodes, turnOff, useTwoFactorRefresh } from './security-data.ts'
import { securityTexts } from './security-texts.ts'
import { TwoFactorSetUpSteps } from './set-up-steps.tsx'

const codeCheck = (code: string) => (code.trim() ? null : securityTexts.text('anyCodeMissing'))

const useConfirmation = () =>
  useForm({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '', code: '' },
    validate: { currentPassword: (text) => (text ? null : platformTexts.text('required')), code: codeCheck },
  })

/** The current password and a code, required for changes of the second factor. */
function ConfirmationFields({ form }: { form: ReturnType<typeof useConfirmation> }) {
  const t = useTexts(securityTexts)
  return (
    <>
      <PasswordField
        label={t('password')}
        required
        autoComplete="current-password"
        data-autofocus
        key={form.key('currentPassword')}
        {...form.getInputProps('currentPassword')}
      />
      <CodeField label={t('anyCode')} required recovery key={form.key('code')} {...form.getInputProps('code')} />
    </>
  )
}

/** Turns the second factor on. Closing before the code is confirmed changes nothing. */
export function TwoFactorSetUpDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(securityTexts)
  const refresh = useTwoFactorRefresh()
  const [on, setOn] = useState(false)
  const finish = () => {
    twoFactorChanged(true)
    void refresh()
    toast(t('turnedOn'))
    onClose()
  }
  return (
    <FormDialog
      title={t(on ? 'codesTitle' : 'setUpTitle')}
      size={520}
      onClose={on ? finish : onClose}
      isGuarded={!on}
      keepOnClickOutside
      keepOnEscape={on}
    >
      <TwoFactorSetUpSteps onOn={() => setOn(true)} onDone={finish} />
    </FormDialog>
  )
}

export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(securityTexts)
  const refresh = useTwoFactorRefresh()
  const form = useConfirmation()
  const send = async ({ currentPassword, code }: typeof form.values) => {
    try {
      await turnOff(currentPassword, code)
    } catch (error) {
      return showAtField(form, error)
    }
    twoFactorChanged(false)
    void refresh()
    toast(t('turnedOff'))
    onClose()
  }
  return (
    <FormModal title={t('turnOffTitle')} form={form} submitLabel={t('turnOff')} onSubmit={send} onClose={onClose}>
      <p>{t('turnOffHelp')}</p>
      <ConfirmationFields form={form} />
    </FormModal>
  )
}

export function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(securityTexts)
  const refresh = useTwoFactorRefresh()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const form = useConfirmation()
  const send = async ({ currentPassword, code }: typeof form.values) => {
    try {
      setCodes(await newCodes(currentPassword, code))
    } catch (error) {
      return showAtField(form, error)
    }
    void refresh()
  }
  if (codes) {
    return (
      <Dialog title={t('codesTitle')} size={520} onClose={onClose} keepOnClickOutside keepOnEscape fills>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Dialog>
    )
  }
  return (
    <FormModal title={t('newCodesTitle')} form={form} submitLabel={t('newCodes')} onSubmit={send} onClose={onClose}>
      <p>{t('newCodesHelp')}</p>
      <ConfirmationFields form={form} />
    </FormModal>
  )
}

import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ContactPrivacy, MOST_REASON } from '@recado/contract/privacy/privacy'
import { errorCode } from '../../platform/api/api-error.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast } from '../../platform/toast.ts'
import { FormModal } from '../../ui/dialogs/form-modal.tsx'
import { useErasurePreview, usePrivacyActions } from './privacy-data.ts'
import { usePartWords } from './privacy-log.tsx'
import { privacyTexts } from './privacy-texts.ts'

/** Requires the name or number and a reason before a contact's data is erased, and says what will be erased. */
export function EraseDialog({ contact, onClose }: { contact: ContactPrivacy; onClose: () => void }) {
  const t = useTexts(privacyTexts)
  const { erase } = usePrivacyActions()
  const words = usePartWords()
  const preview = useErasurePreview(contact.contactId)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { confirmation: '', reason: '', keepCustomer: false },
    validate: {
      confirmation: (value: string) => (value.trim() === '' ? t('eraseConfirmInvalid') : null),
      reason: (value: string) => (value.trim().length < 3 ? t('eraseReasonInvalid') : null),
    },
  })
  const submit = async (values: typeof form.values) => {
    try {
      await erase(contact.contactId, values)
    } catch (error) {
      if (errorCode(error) === 'ERR_PRIVACY_CONFIRMATION')
        return form.setFieldError('confirmation', t('eraseConfirmInvalid'))
      throw error
    }
    toast(t('eraseStarted'))
    onClose()
  }
  const parts = preview.data ? words(preview.data.parts) : []
  return (
    <FormModal
      title={t('eraseTitle', { name: contact.name })}
      submitLabel={t('eraseSubmit')}
      destructive
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('eraseHelp')}</p>
      <p>{t('eraseReaches')}</p>
      <p>{t('eraseLeaves')}</p>
      {parts.length > 0 && (
        <div>
          <strong>{t('willGo')}</strong>
          <ul className="pv-parts">
            {parts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </div>
      )}
      <TextInput
        label={t('eraseConfirm')}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        required
        key={form.key('confirmation')}
        {...form.getInputProps('confirmation')}
      />
      <Textarea
        label={t('eraseReason')}
        maxLength={MOST_REASON}
        autosize
        minRows={2}
        required
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
      {(preview.data?.customers ?? 0) > 0 && (
        <Checkbox
          label={t('keepCustomer')}
          key={form.key('keepCustomer')}
          {...form.getInputProps('keepCustomer', { type: 'checkbox' })}
        />
      )}
    </FormModal>
  )
}

import { useForm } from '@mantine/form'
import type { Contact } from '@recado/contract/contacts/contact'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { ContactPicker } from '../../contacts/public.ts'
import { blank } from '../composer/outgoing-parts.ts'
import { focusWriting } from '../focus.ts'
import { partTexts } from '../parts/part-texts.ts'
import { send } from '../state/send-outgoing.ts'

interface Values extends Record<string, unknown> {
  contact: Contact | null
}

/** Sends a contact card. */
export function CardModal({ ticketId, onClose }: { ticketId: number; onClose: () => void }) {
  const t = useTexts(partTexts)
  const { id: userId } = useMe()
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { contact: null },
    validate: {
      contact: (value) => (value ? (value.number ? null : t('contactNumberless')) : t('contactRequired')),
    },
  })
  const submit = async ({ contact }: Values) => {
    if (!contact) return
    send([{ ...blank(userId, ticketId), contact: { name: contact.name, number: contact.number } }])
    onClose()
    focusWriting()
  }
  return (
    <FormModal title={t('contactTitle')} submitLabel={t('sendContact')} form={form} onSubmit={submit} onClose={onClose}>
      <ContactPicker
        value={form.values.contact}
        onChange={(contact) => form.setFieldValue('contact', contact)}
        error={form.errors.contact ? String(form.errors.contact) : undefined}
      />
    </FormModal>
  )
}

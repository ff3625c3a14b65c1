import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ContactList } from '@recado/contract/contact-lists/contact-list'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast } from '../../platform/toast.ts'
import { FormModal } from '../../ui/dialogs/form-modal.tsx'
import { lengthBetween } from '../../ui/forms/field-checks.ts'
import { addContactList, renameContactList } from './contact-list-data.ts'
import { contactListTexts } from './contact-list-texts.ts'

export interface ContactListFormProps {
  /** The list to rename; absent for a new one. */
  record?: ContactList
  onClose: () => void
}

/** The name of a list: 2 to 50 letters (LST-01). */
export function ContactListForm({ record, onClose }: ContactListFormProps) {
  const t = useTexts(contactListTexts)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: record?.name ?? '' },
    validate: { name: lengthBetween(2, 50) },
  })
  return (
    <FormModal
      title={record ? t('editTitle', { name: record.name }) : t('newTitle')}
      form={form}
      onSubmit={async ({ name }) => {
        if (record) await renameContactList(record.id, name)
        else await addContactList(name)
        toast(t('saved'))
        onClose()
      }}
      onClose={onClose}
      size={440}
    >
      <TextInput
        label={t('name')}
        required
        data-autofocus
        maxLength={50}
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
    </FormModal>
  )
}

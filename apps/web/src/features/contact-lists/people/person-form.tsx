import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ContactListItem } from '@recado/contract/contact-lists/contact-list'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { lengthBetween } from '../../../ui/forms/field-checks.ts'
import { contactListTexts } from '../contact-list-texts.ts'
import { savePerson } from './people-data.ts'

export interface PersonFormProps {
  listId: number
  /** The person to change; a new one when absent. */
  person?: ContactListItem
  onClose: () => void
}

/** A person of a list: name, number and e-mail, of which the name must be there (LST-03). */
export function PersonForm({ listId, person, onClose }: PersonFormProps) {
  const t = useTexts(contactListTexts)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: person?.name ?? '', number: person?.number ?? '', email: person?.email ?? '' },
    validate: {
      name: lengthBetween(2, 50),
      number: (value) => (/^(|.{8,50})$/.test(value.trim()) ? null : t('numberLength')),
      email: (value) => (/^(|\S+@\S+\.\S+)$/.test(value.trim()) ? null : t('emailInvalid')),
    },
  })
  return (
    <FormModal
      title={person ? t('editPerson', { name: person.name }) : t('newPerson')}
      form={form}
      onSubmit={async ({ name, number, email }) => {
        await savePerson(listId, person?.id, { name, number: number.trim(), email: email.trim() })
        toast(t('personSaved'))
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
      <TextInput
        label={t('number')}
        description={t('numberHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="tel"
        maxLength={50}
        key={form.key('number')}
        {...form.getInputProps('number')}
      />
      <TextInput
        label={t('email')}
        type="email"
        maxLength={254}
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
    </FormModal>
  )
}

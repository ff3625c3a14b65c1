import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ContactListItem } from '@recado/contract/contact-lists/contact-list'
import { MOST_VALUE_LETTERS, MOST_VARIABLES } from '@recado/contract/contact-lists/variables'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { lengthBetween } from '../../../ui/forms/field-checks.ts'
import { contactListTexts } from '../contact-list-texts.ts'
import { savePerson } from './people-data.ts'

export interface PersonFormProps {
  listId: number
  /** The names of the variables that people of the list have. */
  variables: readonly string[]
  /** The person to change; a new one when absent. */
  person?: ContactListItem
  onClose: () => void
}

/** A person of a list: name, number and e-mail, of which the name must be there (LST-03). */
export function PersonForm({ listId, variables, person, onClose }: PersonFormProps) {
  const t = useTexts(contactListTexts)
  const values = new Map(person?.variables.map(({ key, value }) => [key, value]))
  const keys = [...new Set([...values.keys(), ...variables])].slice(0, MOST_VARIABLES)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      name: person?.name ?? '',
      number: person?.number ?? '',
      email: person?.email ?? '',
      values: keys.map((key) => values.get(key) ?? ''),
    },
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
      onSubmit={async ({ name, number, email, values: typed }) => {
        await savePerson(listId, person?.id, {
          ...{ name, number: number.trim(), email: email.trim() },
          variables: keys.map((key, at) => ({ key, value: typed[at]?.trim() ?? '' })),
        })
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
      {keys.map((key, at) => (
        <TextInput
          key={key}
          label={`{{${key}}}`}
          maxLength={MOST_VALUE_LETTERS}
          {...form.getInputProps(`values.${at}`)}
        />
      ))}
    </FormModal>
  )
}

import { ActionIcon, Button, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import type { ContactListItem } from '@recado/contract/contact-lists/contact-list'
import {
  MOST_KEY_LETTERS,
  MOST_LIST_VARIABLES,
  MOST_VALUE_LETTERS,
  variableKey,
} from '@recado/contract/contact-lists/variables'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { platformTexts } from '../../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { newId } from '../../../platform/values/new-id.ts'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { lengthBetween } from '../../../ui/forms/field-checks.ts'
import { typedNumber } from '../../contacts/public.ts'
import { contactListTexts } from '../contact-list-texts.ts'
import { personWithNumber, savePerson } from './people-data.ts'

export interface PersonFormProps {
  listId: number
  /** The variable names of the list's people. */
  variables: readonly string[]
  /** The person to change; absent for a new one. */
  person?: ContactListItem
  onClose: () => void
}

type PersonValues = {
  name: string
  number: string
  email: string
  /** The values of the list's variables, in the order of `variables`. */
  values: string[]
  more: Array<{ name: string; value: string; key: string }>
}

/** A wa.me link is longer than a number. */
const MOST_NUMBER_LETTERS = 500

/** A person of a list: name, number and e-mail, of which the name is required (LST-03). */
export function PersonForm({ listId, variables, person, onClose }: PersonFormProps) {
  const t = useTexts(contactListTexts)
  const p = useTexts(platformTexts)
  const values = new Map(person?.variables.map(({ key, value }) => [key, value]))
  const keys = [...new Set([...values.keys(), ...variables])].slice(0, MOST_LIST_VARIABLES)
  const [double, setDouble] = useState<{ number: string; name: string } | null>(null)
  const form = useForm<PersonValues>({
    mode: 'uncontrolled',
    initialValues: {
      name: person?.name ?? '',
      number: person?.number ?? '',
      email: person?.email ?? '',
      values: keys.map((key) => values.get(key) ?? ''),
      more: [],
    },
    validate: {
      name: lengthBetween(2, 50),
      number: (value) => (value.trim() === '' || value.trim().length >= 8 ? null : t('numberLength')),
      email: (value) => (/^(|\S+@\S+\.\S+)$/.test(value.trim()) ? null : t('emailInvalid')),
      more: {
        name: (value, { more }) => {
          const key = variableKey(value)
          if (key === '') return t('variableWrong')
          const isTwice = more.filter(({ name }) => variableKey(name) === key).length > 1
          return isTwice || keys.includes(key) ? t('variableTwice') : null
        },
      },
    },
  })
  return (
    <FormModal
      title={person ? t('editPerson', { name: person.name }) : t('newPerson')}
      form={form}
      onSubmit={async ({ name, number, email, values: variableValues, more }) => {
        const read = await typedNumber(number, person?.number ?? '')
        if ('refusal' in read) return form.setFieldError('number', read.refusal)
        const variables = keys.map((key, at) => ({ key, value: variableValues[at]?.trim() ?? '' }))
        const others = more.map((one) => ({ key: variableKey(one.name), value: one.value.trim() }))
        const input = { name, number: read.number, email: email.trim(), variables: [...variables, ...others] }
        // The number was confirmed before, or is the stored one.
        const isAsked = read.number === '' || read.number === person?.number || read.number === double?.number
        const other = isAsked ? null : await personWithNumber(listId, read.number, person?.id)
        if (other) return setDouble({ number: read.number, name: other.name })
        await savePerson(listId, person?.id, input)
        toast(t('personSaved'))
        onClose()
      }}
      onClose={onClose}
      submitLabel={double ? p('saveAnyway') : undefined}
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
        maxLength={MOST_NUMBER_LETTERS}
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
      {double && (
        <p className="rc-form-warning" role="alert">
          {t('numberTwice', { name: double.name })}
        </p>
      )}
      <NewVariables form={form} most={MOST_LIST_VARIABLES - keys.length} />
    </FormModal>
  )
}

/** New variables that no person of the list has yet, each with name and value. */
function NewVariables({ form, most }: { form: UseFormReturnType<PersonValues>; most: number }) {
  const t = useTexts(contactListTexts)
  const { more: added } = form.getValues()
  return (
    <>
      {added.map(({ key }, at) => (
        <div className="cl-variable" key={key}>
          <TextInput
            label={t('variableName')}
            maxLength={MOST_KEY_LETTERS}
            data-autofocus={at === added.length - 1 || undefined}
            {...form.getInputProps(`more.${at}.name`)}
          />
          <TextInput
            label={t('variableValue')}
            maxLength={MOST_VALUE_LETTERS}
            {...form.getInputProps(`more.${at}.value`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t('removeVariable', { name: form.getValues().more[at]?.name || String(at + 1) })}
            onClick={() => form.removeListItem('more', at)}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      {added.length < most && (
        <Button
          variant="subtle"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={16} />}
          onClick={() => form.insertListItem('more', { name: '', value: '', key: newId() })}
        >
          {t('addVariable')}
        </Button>
      )}
    </>
  )
}

import { Checkbox, Select } from '@mantine/core'
import { type ContactField, contactFields } from '@recado/contract/flows/choices'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { bareName, isOn, listIn, textIn } from '../data.rules.ts'
import { editorOf } from '../editor-form.tsx'
import { editorTexts } from '../editor-texts.ts'
import { NamesField } from '../fields/name-field.tsx'
import type { EditorShape, FieldsProps } from '../shape.ts'

interface ContactValues extends Record<string, unknown> {
  campo: ContactField
  variables: string[]
  confirmChange: boolean
}

function ContactFields({ form }: FieldsProps<ContactValues>) {
  const t = useTexts(editorTexts)
  return (
    <>
      <Select
        label={t('campo')}
        required
        data-autofocus
        allowDeselect={false}
        data={contactFields.map((value) => ({ value, label: t(`campo_${value}`) }))}
        comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed', transitionProps: { duration: 0 } }}
        {...form.getInputProps('campo')}
      />
      <NamesField
        label={t('contactVariables')}
        description={t('contactVariablesHelp')}
        required
        {...form.getInputProps('variables')}
      />
      <Checkbox label={t('tellContact')} {...form.getInputProps('confirmChange', { type: 'checkbox' })} />
    </>
  )
}

const names = (list: readonly string[]) => [...new Set(list.map(bareName))].filter((name) => name !== '')

const contact: EditorShape<ContactValues> = {
  Fields: ContactFields,
  read: (data) => ({
    campo: contactFields.find((field) => field === data.campo) ?? 'nome',
    variables: listIn(data.variables).map(textIn),
    confirmChange: isOn(data.confirmChange),
  }),
  write: ({ campo, variables, confirmChange }, data) => ({
    ...data,
    campo,
    variables: names(variables),
    confirmChange,
  }),
  check: ({ variables }): Record<string, string> =>
    names(variables).length === 0 ? { variables: editorTexts.text('variablesMissing') } : {},
}
export const ContactEditor = editorOf(contact)

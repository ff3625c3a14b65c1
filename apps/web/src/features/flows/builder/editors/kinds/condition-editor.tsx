import { Select } from '@mantine/core'
import { type ConditionName, conditionCodes } from '@recado/contract/flows/choices'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { bareName, idIn, numberIn, textIn } from '../data.rules.ts'
import { editorOf } from '../editor-form.tsx'
import { editorTexts } from '../editor-texts.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { useNodeTagOptions } from '../fields/choices.ts'
import { NameField } from '../fields/name-field.tsx'
import { VariableField } from '../fields/variable-field.tsx'
import type { EditorShape, FieldsProps } from '../shape.ts'

interface ConditionValues extends Record<string, unknown> {
  key: string
  condition: ConditionName
  value: string
  tagId: string | null
}

const names = Object.keys(conditionCodes) as ConditionName[]
/** Conditions that check something other than a variable. */
const withoutKey: readonly ConditionName[] = ['hasTag', 'inHours']
/** Conditions without a value to compare with. */
const withoutValue: readonly ConditionName[] = ['hasTag', 'inHours', 'isEmpty']
const bySize: readonly ConditionName[] = ['atLeast', 'atMost', 'lessThan', 'greaterThan']

function ConditionFields({ form }: FieldsProps<ConditionValues>) {
  const t = useTexts(editorTexts)
  const { condition } = form.getValues()
  return (
    <>
      {!withoutKey.includes(condition) && (
        <NameField
          label={t('conditionKey')}
          description={t('conditionKeyHelp')}
          required
          data-autofocus
          {...form.getInputProps('key')}
        />
      )}
      <Select
        label={t('condition')}
        required
        allowDeselect={false}
        data={names.map((value) => ({ value, label: t(`condition_${value}`) }))}
        comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed', transitionProps: { duration: 0 } }}
        maxDropdownHeight={300}
        {...form.getInputProps('condition')}
      />
      {condition === 'hasTag' && <TagField form={form} />}
      {condition === 'inHours' && <p className="fe-muted">{t('inHoursHelp')}</p>}
      {!withoutValue.includes(condition) && (
        <VariableField
          single
          label={t('conditionValue')}
          description={bySize.includes(condition) ? t('conditionNumberHelp') : undefined}
          {...form.getInputProps('value')}
        />
      )}
    </>
  )
}

function TagField({ form }: Pick<FieldsProps<ConditionValues>, 'form'>) {
  const t = useTexts(editorTexts)
  return <ChoiceField label={t('tag')} required choices={useNodeTagOptions()} {...form.getInputProps('tagId')} />
}

const condition: EditorShape<ConditionValues> = {
  Fields: ConditionFields,
  read(data) {
    const code = numberIn(data.condition, conditionCodes.equals)
    const name = names.find((one) => conditionCodes[one] === code) ?? 'equals'
    const value = textIn(data.value)
    return {
      ...{ key: textIn(data.key), condition: name },
      ...(name === 'hasTag' ? { value: '', tagId: idIn(value) } : { value, tagId: null }),
    }
  },
  write: ({ key, condition: name, value, tagId }, data) => ({
    ...data,
    key: withoutKey.includes(name) ? '' : bareName(key),
    condition: conditionCodes[name],
    value: name === 'hasTag' ? (tagId ?? '') : withoutValue.includes(name) ? '' : value,
  }),
  check: ({ key, condition: name, tagId }) => ({
    ...(!withoutKey.includes(name) && bareName(key) === '' ? { key: editorTexts.text('keyMissing') } : {}),
    ...(name === 'hasTag' && !tagId ? { tagId: editorTexts.text('tagMissing') } : {}),
  }),
}
export const ConditionEditor = editorOf(condition)

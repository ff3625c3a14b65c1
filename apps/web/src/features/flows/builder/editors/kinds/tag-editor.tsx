import { Checkbox } from '@mantine/core'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { idIn, inside, isOn, textIn } from '../data.rules.ts'
import { editorOf } from '../editor-form.tsx'
import { editorTexts } from '../editor-texts.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { useNodeTagOptions } from '../fields/choices.ts'
import type { EditorShape, FieldsProps } from '../shape.ts'

interface TagValues extends Record<string, unknown> {
  tagId: string | null
  name: string
  confirmChange: boolean
}

function TagFields({ form }: FieldsProps<TagValues>) {
  const t = useTexts(editorTexts)
  const tags = useNodeTagOptions()
  const { name } = form.getValues()
  const { onChange: _, ...field } = form.getInputProps('tagId')
  return (
    <>
      <ChoiceField
        label={t('tag')}
        required
        data-autofocus
        choices={tags}
        storedName={name}
        {...field}
        onChange={(tagId) => {
          form.setValues({ tagId, name: tags.data?.find(({ id }) => String(id) === tagId)?.name ?? '' })
          form.clearFieldError('tagId')
        }}
      />
      <Checkbox label={t('tellTag')} {...form.getInputProps('confirmChange', { type: 'checkbox' })} />
    </>
  )
}

const tag: EditorShape<TagValues> = {
  Fields: TagFields,
  read(data) {
    const { id, name } = inside(data.tag)
    return { tagId: idIn(id), name: textIn(name), confirmChange: isOn(data.confirmChange) }
  },
  write: ({ tagId, name, confirmChange }, data) => ({
    ...data,
    tag: { ...inside(data.tag), id: Number(tagId), name },
    confirmChange,
  }),
  check: ({ tagId }): Record<string, string> => (tagId ? {} : { tagId: editorTexts.text('tagMissing') }),
  showsErrorToast: true,
}
export const TagNodeEditor = editorOf(tag)

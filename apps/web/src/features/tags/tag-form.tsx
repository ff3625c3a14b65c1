import { Checkbox, ColorInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { CountedTag } from '@recado/contract/tags/tag'
import { useCan } from '../../platform/access.tsx'
import { errorCode } from '../../platform/api/api-error.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast } from '../../platform/toast.ts'
import { FormModal } from '../../ui/dialogs/form-modal.tsx'
import { changedFields } from '../../ui/forms/changed-fields.ts'
import { lengthBetween } from '../../ui/forms/field-checks.ts'
import { useSaveTag } from './tag-data.ts'
import { tagTexts } from './tag-texts.ts'

/** Easy to distinguish in both themes. A new tag starts with the next colour. */
const colors = [
  '#1f6feb',
  '#0e8a5f',
  '#b54708',
  '#c11574',
  '#6941c6',
  '#0e7490',
  '#a15c07',
  '#be123c',
  '#3f6212',
  '#475467',
]

export interface TagFormProps {
  /** The tag to change; absent for a new one. */
  tag?: CountedTag
  onClose: () => void
}

/** The name and colour of a tag, and whether it is a lane of the kanban board (TAG-02, TAG-03). */
export function TagForm({ tag, onClose }: TagFormProps) {
  const t = useTexts(tagTexts)
  // Lanes of the kanban board have their own permission (TAG-03).
  const mayMakeLanes = useCan('kanban:lanes')
  const save = useSaveTag()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      name: tag?.name ?? '',
      color: tag?.color ?? colors[Math.floor(Math.random() * colors.length)] ?? '',
      kanban: tag?.kanban === 1,
    },
    validate: {
      name: lengthBetween(3, 50),
      color: (value) => (/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/.test(value) ? null : t('colorInvalid')),
    },
  })
  const inputOf = ({ name, color, kanban }: typeof form.values) => ({
    ...{ name, color },
    ...(mayMakeLanes && { kanban: kanban ? (1 as const) : (0 as const) }),
  })
  const submit = async (values: typeof form.values) => {
    const input = inputOf(values)
    try {
      const savedTag = tag
        ? await save.change(tag.id, changedFields(input, inputOf(form.getInitialValues())))
        : await save.add(input)
      toast(tag ? t('saved') : t('created', { name: savedTag.name }))
      onClose()
    } catch (error) {
      if (errorCode(error) !== 'ERR_DUPLICATED_TAG') throw error
      form.setFieldError('name', t('nameTaken'))
    }
  }
  return (
    <FormModal
      title={tag ? t('editTitle', { name: tag.name }) : t('newTitle')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        required
        data-autofocus
        maxLength={50}
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <ColorInput
        label={t('color')}
        required
        format="hex"
        withEyeDropper={false}
        swatches={colors}
        key={form.key('color')}
        {...form.getInputProps('color')}
      />
      {mayMakeLanes && (
        <Checkbox
          label={t('kanbanField')}
          description={t('kanbanHelp')}
          key={form.key('kanban')}
          {...form.getInputProps('kanban', { type: 'checkbox' })}
        />
      )}
    </FormModal>
  )
}

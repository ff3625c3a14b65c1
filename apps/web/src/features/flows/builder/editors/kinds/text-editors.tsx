import { Textarea } from '@mantine/core'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { textIn } from '../data.rules.ts'
import { editorOf } from '../editor-form.tsx'
import { editorTexts } from '../editor-texts.ts'
import { VariableField } from '../fields/variable-field.tsx'
import type { EditorShape, FieldsProps } from '../shape.ts'

interface MessageValues extends Record<string, unknown> {
  label: string
}

const message: EditorShape<MessageValues> = {
  Fields: function MessageFields({ form }: FieldsProps<MessageValues>) {
    const t = useTexts(editorTexts)
    return <VariableField label={t('message')} required data-autofocus minRows={3} {...form.getInputProps('label')} />
  },
  read: ({ label }) => ({ label: textIn(label) }),
  write: ({ label }, data) => ({ ...data, label }),
  check: ({ label }): Record<string, string> =>
    label.trim() === '' ? { label: editorTexts.text('messageEmpty') } : {},
  showsErrorToast: true,
}
export const MessageEditor = editorOf(message)

interface NoteValues extends Record<string, unknown> {
  text: string
}

const MOST_NOTE = 2000

const note: EditorShape<NoteValues> = {
  Fields: function NoteFields({ form }: FieldsProps<NoteValues>) {
    const t = useTexts(editorTexts)
    return (
      <Textarea
        label={t('note')}
        description={t('noteHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-autofocus
        autosize
        minRows={3}
        maxRows={12}
        maxLength={MOST_NOTE}
        {...form.getInputProps('text')}
      />
    )
  },
  read: ({ text }) => ({ text: textIn(text) }),
  write: ({ text }, data) => ({ ...data, text }),
  check: ({ text }): Record<string, string> => (text.trim() === '' ? { text: editorTexts.text('noteEmpty') } : {}),
}
export const NoteEditor = editorOf(note)

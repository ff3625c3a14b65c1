import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { replaceName } from '../../../variables/variable-names.ts'
import { bareName, inside, isInside, textIn } from '../data.rules.ts'
import { editorOf } from '../editor-form.tsx'
import { editorTexts } from '../editor-texts.ts'
import { filledBy } from '../fields/known-variables.rules.ts'
import { NameField } from '../fields/name-field.tsx'
import { VariableField } from '../fields/variable-field.tsx'
import type { Data, EditorShape, FieldsProps } from '../shape.ts'

interface QuestionValues extends Record<string, unknown> {
  message: string
  answerKey: string
}

function QuestionFields({ form }: FieldsProps<QuestionValues>) {
  const t = useTexts(editorTexts)
  const name = bareName(form.getValues().answerKey) || 'nome'
  return (
    <>
      <VariableField label={t('question')} required data-autofocus {...form.getInputProps('message')} />
      <NameField
        label={t('answerKey')}
        description={t('answerKeyHelp', { mark: `{{${name}}}` })}
        required
        {...form.getInputProps('answerKey')}
      />
    </>
  )
}

const nameOf = (data: Data) => filledBy({ type: 'question', data })[0] ?? ''

const question: EditorShape<QuestionValues> = {
  Fields: QuestionFields,
  // The old product family nests a question's values (FLW-29).
  read(data) {
    const { message, answerKey } = { ...data, ...inside(data.typebotIntegration) }
    return { message: textIn(message), answerKey: textIn(answerKey) }
  },
  write({ message, answerKey }, data) {
    const questionFields = { message, answerKey: bareName(answerKey) }
    if (!isInside(data.typebotIntegration)) return { ...data, ...questionFields }
    return { ...data, typebotIntegration: { ...data.typebotIntegration, ...questionFields } }
  },
  check: ({ message, answerKey }) => ({
    ...(message.trim() === '' ? { message: editorTexts.text('messageEmpty') } : {}),
    ...(bareName(answerKey) === '' ? { answerKey: editorTexts.text('answerKeyMissing') } : {}),
  }),
  onDataChange(before, now) {
    if (nameOf(before) !== nameOf(now)) replaceName(nameOf(before), nameOf(now))
  },
}
export const QuestionEditor = editorOf(question)

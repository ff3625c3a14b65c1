import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { useAllFlows } from '../../../flow-data.ts'
import { useBuilder } from '../../builder-store.ts'
import { idIn } from '../data.rules.ts'
import { editorOf } from '../editor-form.tsx'
import { editorTexts } from '../editor-texts.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import type { EditorShape, FieldsProps } from '../shape.ts'

interface SubflowValues extends Record<string, unknown> {
  flowId: string | null
}

function SubflowFields({ form }: FieldsProps<SubflowValues>) {
  const t = useTexts(editorTexts)
  const own = useBuilder(({ flowId }) => flowId)
  const { data, error, refetch } = useAllFlows()
  return (
    <ChoiceField
      label={t('flow')}
      description={t('flowHelp')}
      required
      data-autofocus
      choices={{ data: data?.filter(({ id }) => id !== own), error, refetch }}
      {...form.getInputProps('flowId')}
    />
  )
}

const subflow: EditorShape<SubflowValues> = {
  Fields: SubflowFields,
  read: ({ flowId }) => ({ flowId: idIn(flowId) }),
  write: ({ flowId }, data) => ({ ...data, flowId: Number(flowId) }),
  check: ({ flowId }): Record<string, string> => (flowId ? {} : { flowId: editorTexts.text('flowMissing') }),
}
export const SubflowEditor = editorOf(subflow)

import type { Flow } from '@recado/contract/flows/flow'
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
      choices={{ data: data && choicesOf(data, own), error, refetch }}
      others={t('stepFlows')}
      {...form.getInputProps('flowId')}
    />
  )
}

const choicesOf = (flows: readonly Flow[], own: number) =>
  flows
    .filter(({ id }) => id !== own)
    .map(({ id, name, chatFlowId }) => ({ id, name, isOther: chatFlowId !== undefined }))

const subflow: EditorShape<SubflowValues> = {
  Fields: SubflowFields,
  read: ({ flowId }) => ({ flowId: idIn(flowId) }),
  write: ({ flowId }, data) => ({ ...data, flowId: Number(flowId) }),
  check: ({ flowId }): Record<string, string> => (flowId ? {} : { flowId: editorTexts.text('flowMissing') }),
}
export const SubflowEditor = editorOf(subflow)

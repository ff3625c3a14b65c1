import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { useQueues } from '../../../../queues/public.ts'
import { idIn, inside, isInside, textIn } from '../data.rules.ts'
import { editorOf } from '../editor-form.tsx'
import { editorTexts } from '../editor-texts.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import type { Data, EditorShape, FieldsProps } from '../shape.ts'

interface TicketValues extends Record<string, unknown> {
  queueId: string | null
  name: string
}

/** The old product family nests the queue one level deeper. */
const below = (data: Data): 'queue' | 'data' | undefined =>
  (['queue', 'data'] as const).find((key) => isInside(data[key]) && idIn(inside(data[key]).id))

function TicketFields({ form }: FieldsProps<TicketValues>) {
  const t = useTexts(editorTexts)
  const queues = useQueues()
  const { name } = form.getValues()
  const { onChange: _, ...field } = form.getInputProps('queueId')
  return (
    <ChoiceField
      label={t('queue')}
      description={t('queueHelp')}
      required
      data-autofocus
      choices={queues}
      storedName={name}
      {...field}
      onChange={(queueId) => {
        form.setValues({ queueId, name: queues.data?.find(({ id }) => String(id) === queueId)?.name ?? '' })
        form.clearFieldError('queueId')
      }}
    />
  )
}

const ticket: EditorShape<TicketValues> = {
  Fields: TicketFields,
  read(data) {
    const place = below(data)
    const queue = place ? inside(data[place]) : data
    return { queueId: idIn(queue.id) ?? idIn(data.queueId), name: textIn(queue.name) }
  },
  write({ queueId, name }, data) {
    const queueRef = { id: Number(queueId), name }
    const place = below(data)
    if (place) return { ...data, [place]: { ...inside(data[place]), ...queueRef } }
    const { queueId: _, ...others } = data
    return { ...others, ...queueRef }
  },
  check: ({ queueId }): Record<string, string> => (queueId ? {} : { queueId: editorTexts.text('queueMissing') }),
  showsErrorToast: true,
}
export const TicketEditor = editorOf(ticket)

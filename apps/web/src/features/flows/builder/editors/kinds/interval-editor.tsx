import { NumberInput } from '@mantine/core'
import { INTERVAL } from '@recado/contract/flows/choices'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { numberIn } from '../data.rules.ts'
import { editorOf } from '../editor-form.tsx'
import { editorTexts } from '../editor-texts.ts'
import type { EditorShape, FieldsProps } from '../shape.ts'

interface IntervalValues extends Record<string, unknown> {
  sec: number | string
}

/** Returns what is invalid in an interval node (FLW-21), or null. */
function problemOf(sec: number | string): string | null {
  if (Number(sec) > INTERVAL.max) return editorTexts.text('intervalMost')
  const fits = sec !== '' && Number.isInteger(Number(sec)) && Number(sec) >= INTERVAL.min
  return fits ? null : editorTexts.text('intervalMissing')
}

const interval: EditorShape<IntervalValues> = {
  Fields: function IntervalFields({ form }: FieldsProps<IntervalValues>) {
    const t = useTexts(editorTexts)
    return (
      <NumberInput
        label={t('seconds')}
        description={t('secondsHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        data-autofocus
        min={0}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        {...form.getInputProps('sec')}
      />
    )
  },
  read: ({ sec }) => ({ sec: numberIn(sec, Number.NaN) || '' }),
  write: ({ sec }, data) => ({
    ...data,
    label: editorTexts.text('intervalLabel', { seconds: Number(sec) }),
    sec: Number(sec),
  }),
  check: ({ sec }): Record<string, string> => {
    const problem = problemOf(sec)
    return problem === null ? {} : { sec: problem }
  },
  showsErrorToast: true,
}
export const IntervalEditor = editorOf(interval)

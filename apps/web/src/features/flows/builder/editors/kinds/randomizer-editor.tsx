import { Input, Slider } from '@mantine/core'
import { INTERVAL, PERCENT } from '@recado/contract/flows/choices'
import { useEffect, useId, useRef } from 'react'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { numberIn } from '../data.rules.ts'
import { editorOf } from '../editor-form.tsx'
import { editorTexts } from '../editor-texts.ts'
import type { EditorShape, FieldsProps } from '../shape.ts'

interface RandomizerValues extends Record<string, unknown> {
  percent: number
}

const marks = [0, 20, 40, 60, 80, 100].map((value) => ({ value, label: `${value}%` }))

function RandomizerFields({ form }: FieldsProps<RandomizerValues>) {
  const t = useTexts(editorTexts)
  const labelId = useId()
  const { percent } = form.getValues()
  const { onChange, error } = form.getInputProps('percent')
  const slider = useRef<HTMLDivElement>(null)
  // The library drops unknown attributes of its thumb.
  useEffect(() => {
    const thumb = slider.current?.querySelector('[role="slider"]')
    thumb?.setAttribute('data-autofocus', '')
    thumb?.setAttribute('aria-invalid', String(Boolean(error)))
  }, [error])
  return (
    <Input.Wrapper
      label={t('percent')}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={t('percentHelp')}
      error={error}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <p className="fe-percent">{t('percentOf', { a: percent, b: PERCENT.max - percent })}</p>
      <Slider
        ref={slider}
        className="fe-slider"
        min={0}
        max={PERCENT.max}
        step={PERCENT.step}
        marks={marks}
        label={(value) => `${value}%`}
        thumbLabel={t('percent')}
        value={percent}
        onChange={onChange}
      />
    </Input.Wrapper>
  )
}

const randomizer: EditorShape<RandomizerValues> = {
  Fields: RandomizerFields,
  // A new one starts at the minimum (B-01).
  read: ({ percent }) => ({ percent: numberIn(percent, PERCENT.min) }),
  write: ({ percent }, data) => ({ ...data, percent }),
  // Uses the rule and text of intervals.
  check: ({ percent }): Record<string, string> =>
    percent < INTERVAL.min ? { percent: editorTexts.text('intervalMissing') } : {},
  showsErrorToast: true,
}
export const RandomizerEditor = editorOf(randomizer)

import { Button, Select, Textarea, TextInput } from '@mantine/core'
import type { SimulationInput, TestCaseInput } from '@recado/contract/flows/simulation'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { MOST_EXPECTED } from '../simulator/simulation.rules.ts'
import { testCaseTexts } from './test-case-texts.ts'

/** A step of a test case with a stable key, so that it keeps its fields when another one is removed. */
export type EditedStep = TestCaseInput['steps'][number] & { key: string }

export interface TestStepProps {
  number: number
  step: EditedStep
  error: ReactNode
  onChange: (step: EditedStep) => void
  /** Null if it is the only step, which cannot be removed. */
  onRemove: (() => void) | null
}

const kinds = ['begin', 'write', 'skipWait', 'answer'] as const
type Kind = (typeof kinds)[number]

const emptyInput = (kind: Kind): SimulationInput => {
  if (kind === 'write') return { do: 'write', text: '' }
  return kind === 'answer' ? { do: 'answer', status: 200, body: '{}' } : { do: kind }
}

/** The action of one step and the texts expected next, each as a part of the reply. */
export function TestStep({ number, step, error, onChange, onRemove }: TestStepProps) {
  const t = useTexts(testCaseTexts)
  const { input, expects } = step
  const setInput = (next: SimulationInput) => onChange({ ...step, input: next })
  const setExpects = (next: string[]) => onChange({ ...step, expects: next })
  return (
    <li className="rc-test-step">
      <fieldset>
        <legend>{t('step', { number })}</legend>
        <div className="rc-test-done">
          <Select
            size="xs"
            label={t('what')}
            allowDeselect={false}
            data={kinds.map((value) => ({ value, label: t(`do_${value}`) }))}
            value={input.do}
            onChange={(value) => value && setInput(emptyInput(value as Kind))}
          />
          {onRemove && (
            <button
              type="button"
              className="rc-pane-button"
              aria-label={t('removeStep', { number })}
              title={t('removeStep', { number })}
              onClick={onRemove}
            >
              <IconTrash size={16} stroke={1.7} aria-hidden />
            </button>
          )}
        </div>
        {input.do === 'write' && (
          <TextInput
            size="xs"
            label={t('written')}
            maxLength={4096}
            value={input.text}
            error={error}
            onChange={({ currentTarget }) => setInput({ do: 'write', text: currentTarget.value })}
          />
        )}
        {input.do === 'answer' && <AnswerFields input={input} onChange={setInput} />}
        {expects.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts are edited in place
          <div key={at} className="rc-test-done">
            <Textarea
              size="xs"
              label={t('expects', { number: at + 1 })}
              autosize
              maxRows={6}
              maxLength={4096}
              value={text}
              onChange={({ currentTarget }) => setExpects(expects.with(at, currentTarget.value))}
            />
            <button
              type="button"
              className="rc-pane-button"
              aria-label={t('removeExpected', { number: at + 1 })}
              title={t('removeExpected', { number: at + 1 })}
              onClick={() => setExpects(expects.toSpliced(at, 1))}
            >
              <IconTrash size={16} stroke={1.7} aria-hidden />
            </button>
          </div>
        ))}
        {expects.length < MOST_EXPECTED && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
            onClick={() => setExpects([...expects, ''])}
          >
            {t('addExpected')}
          </Button>
        )}
      </fieldset>
    </li>
  )
}

interface AnswerFieldsProps {
  input: SimulationInput & { do: 'answer' }
  onChange: (input: SimulationInput) => void
}

/** The external response: a failure, a machine's text, or a status with its body. */
function AnswerFields({ input, onChange }: AnswerFieldsProps) {
  const t = useTexts(testCaseTexts)
  if (input.fails !== undefined)
    return (
      <TextInput
        size="xs"
        label={t('fails')}
        maxLength={500}
        value={input.fails}
        onChange={({ currentTarget }) => onChange({ do: 'answer', fails: currentTarget.value })}
      />
    )
  if (input.says !== undefined)
    return (
      <Textarea
        size="xs"
        label={t('says')}
        autosize
        maxRows={6}
        maxLength={4096}
        value={input.says.join('\n\n')}
        onChange={({ currentTarget }) => onChange({ ...input, says: currentTarget.value.split('\n\n') })}
      />
    )
  return (
    <>
      <TextInput
        size="xs"
        label={t('status')}
        inputMode="numeric"
        maxLength={3}
        value={String(input.status ?? '')}
        onChange={({ currentTarget }) =>
          onChange({ ...input, status: Number(currentTarget.value.replace(/\D/g, '')) || 200 })
        }
      />
      <Textarea
        size="xs"
        label={t('body')}
        autosize
        maxRows={6}
        maxLength={100_000}
        value={input.body ?? ''}
        onChange={({ currentTarget }) => onChange({ ...input, body: currentTarget.value })}
      />
    </>
  )
}

import '../pane.css'
import './tests.css'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { SimulationInput, TestCaseInput } from '@recado/contract/flows/simulation'
import { IconPlus } from '@tabler/icons-react'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { toast } from '../../../../platform/toast.ts'
import { FormModal } from '../../../../ui/dialogs/form-modal.tsx'
import { useBuilder } from '../builder-store.ts'
import { MOST_STEPS } from '../simulator/simulation.rules.ts'
import { testCaseTexts } from './test-case-texts.ts'
import { keepTest } from './test-data.ts'
import { type EditedStep, TestStep } from './test-step.tsx'

/** The limit of the contract. */
const LONGEST_NAME = 100

interface Values extends Record<string, unknown> {
  name: string
  steps: EditedStep[]
}

export interface TestFormProps {
  /** Unset for a new one. */
  caseId?: number
  initial: TestCaseInput
  onClose: () => void
}

/** A test case: its name, the customer's actions, and the expected texts. */
export function TestForm({ caseId, initial, onClose }: TestFormProps) {
  const t = useTexts(testCaseTexts)
  const flowId = useBuilder((state) => state.flowId)
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: {
      name: initial.name,
      steps: initial.steps.slice(0, MOST_STEPS).map((step) => ({ ...step, key: crypto.randomUUID() })),
    },
    validate: {
      name: (value) => (value.trim() === '' ? t('nameMissing') : null),
      steps: {
        input: (input: SimulationInput) => (input.do === 'write' && input.text === '' ? t('textMissing') : null),
      },
    },
  })
  const save = async ({ name, steps }: Values) => {
    const clean = steps.map(({ input, expects }) => ({ input, expects: expects.filter((text) => text.trim() !== '') }))
    const { contact } = initial
    await keepTest(flowId, caseId ?? null, { name: name.trim(), steps: clean, ...(contact ? { contact } : {}) })
    onClose()
    toast(t('kept'))
  }
  const { steps } = form.values
  const add = () =>
    form.insertListItem('steps', { key: crypto.randomUUID(), input: { do: 'write', text: '' }, expects: [] })
  return (
    <FormModal
      title={t(caseId === undefined ? 'newTitle' : 'editTitle')}
      submitLabel={t('save')}
      form={form}
      onSubmit={save}
      onClose={onClose}
      size={620}
    >
      <TextInput label={t('name')} maxLength={LONGEST_NAME} data-autofocus {...form.getInputProps('name')} />
      <p className="rc-pane-quiet">{t('formHelp')}</p>
      <ol className="rc-test-steps">
        {steps.map((step, at) => (
          <TestStep
            key={step.key}
            number={at + 1}
            step={step}
            error={form.errors[`steps.${at}.input`]}
            onChange={(newStep) => form.setFieldValue(`steps.${at}`, newStep)}
            onRemove={steps.length > 1 ? () => form.removeListItem('steps', at) : null}
          />
        ))}
      </ol>
      {steps.length < MOST_STEPS && (
        <Button variant="default" size="xs" leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={add}>
          {t('addStep')}
        </Button>
      )}
    </FormModal>
  )
}

import { NumberInput, Select, TextInput } from '@mantine/core'
import { modelName } from '@recado/contract/assistant/choices'
import { NO_VOICE, nodeDefaults, voices } from '@recado/contract/flows/choices'
import { platformTexts } from '../../../../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { wholeBetween } from '../../../../../ui/forms/field-checks.ts'
import { useQueues } from '../../../../queues/public.ts'
import { idIn, isOn, machineIn, numberIn, textIn, withMachine } from '../data.rules.ts'
import { editorOf } from '../editor-form.tsx'
import { editorTexts } from '../editor-texts.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { fieldOrder } from '../fields/field-order.ts'
import { KeyField } from '../fields/key-field.tsx'
import { ModelField } from '../fields/model-field.tsx'
import { VariableField } from '../fields/variable-field.tsx'
import type { EditorShape, FieldsProps } from '../shape.ts'

interface OpenAiValues extends Record<string, unknown> {
  name: string
  prompt: string
  /** '' for the default model, whitespace for another one without a name. */
  model: string
  voice: string
  voiceKey: string
  voiceRegion: string
  maxTokens: number | string
  temperature: number | string
  apiKey: string
  queueId: string | null
  maxMessages: number | string
}

const MOST_TOKENS = 4096
const MOST_MESSAGES = 100
const MOST_PROMPT = 4000

const voiceChoices = () => [
  { value: NO_VOICE, label: editorTexts.text('voiceNone') },
  ...voices.map((voice) => ({
    value: voice as string,
    label: `${/^pt-BR-(\w+)Neural$/.exec(voice)?.[1] ?? voice} (${voice})`,
  })),
]

function OpenAiFields({ form, node }: FieldsProps<OpenAiValues>) {
  const t = useTexts(editorTexts)
  const stored = machineIn(node.data)
  const number = { allowNegative: false, clampBehavior: 'none' as const, min: 0 }
  return (
    <>
      <TextInput label={t('name')} required data-autofocus maxLength={100} {...form.getInputProps('name')} />
      <VariableField
        label={t('prompt')}
        description={t('promptHelp')}
        required
        minRows={4}
        maxLength={MOST_PROMPT}
        {...form.getInputProps('prompt')}
      />
      <KeyField
        label={t('apiKey')}
        required={!isOn(stored.hasApiKey)}
        isStored={isOn(stored.hasApiKey)}
        {...form.getInputProps('apiKey')}
      />
      <ModelField value={form.getValues().model} {...form.getInputProps('model')} />
      <VoiceFields form={form} hasKey={isOn(stored.hasVoiceKey)} />
      <div className="rc-two">
        <NumberInput
          {...number}
          label={t('maxTokens')}
          allowDecimal={false}
          required
          {...form.getInputProps('maxTokens')}
        />
        <NumberInput
          {...number}
          {...fieldOrder}
          label={t('temperature')}
          description={t('temperatureHelp')}
          step={0.1}
          decimalScale={2}
          required
          {...form.getInputProps('temperature')}
        />
      </div>
      <NumberInput
        {...number}
        {...fieldOrder}
        label={t('maxMessages')}
        description={t('maxMessagesHelp')}
        allowDecimal={false}
        required
        {...form.getInputProps('maxMessages')}
      />
      <QueueField form={form} />
    </>
  )
}

function VoiceFields({ form, hasKey }: Pick<FieldsProps<OpenAiValues>, 'form'> & { hasKey: boolean }) {
  const t = useTexts(editorTexts)
  const { voice } = form.getValues()
  return (
    <>
      <Select
        label={t('voice')}
        allowDeselect={false}
        data={voiceChoices()}
        comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed', transitionProps: { duration: 0 } }}
        maxDropdownHeight={260}
        {...form.getInputProps('voice')}
      />
      {voice !== NO_VOICE && (
        <div className="rc-two">
          <KeyField label={t('voiceKey')} isStored={hasKey} {...form.getInputProps('voiceKey')} />
          <TextInput
            {...fieldOrder}
            label={t('voiceRegion')}
            description={t('voiceHelp')}
            maxLength={60}
            {...form.getInputProps('voiceRegion')}
          />
        </div>
      )}
    </>
  )
}

function QueueField({ form }: Pick<FieldsProps<OpenAiValues>, 'form'>) {
  const t = useTexts(editorTexts)
  return (
    <ChoiceField
      label={t('openAiQueue')}
      description={t('openAiQueueHelp')}
      clearable
      choices={useQueues()}
      {...form.getInputProps('queueId')}
    />
  )
}

/** The chosen model. Nodes with the default one have no such field, as documented. */
function modelOf(model: string, data: Record<string, unknown>): { model?: string } {
  const name = model.trim()
  return name === '' && textIn(machineIn(data).model) === '' ? {} : { model: name }
}

function modelProblem(model: string): string | null {
  if (model === '' || modelName.test(model.trim())) return null
  return model.trim() === '' ? platformTexts.text('required') : editorTexts.text('modelSpaces')
}

const numberProblem = (
  value: number | string,
  [min, max]: readonly [number, number],
  isWhole = true,
): string | null => {
  if (value === '') return platformTexts.text('required')
  if (isWhole) return wholeBetween(min, max)(value)
  return Number(value) >= min && Number(value) <= max ? null : platformTexts.text('numberBetween', { min, max })
}

const openai: EditorShape<OpenAiValues> = {
  Fields: OpenAiFields,
  read(stored) {
    const data = machineIn(stored)
    const { openai: defaults } = nodeDefaults
    return {
      name: textIn(data.name),
      prompt: textIn(data.prompt),
      model: textIn(data.model),
      voice: [NO_VOICE, ...voices].find((voice) => voice === data.voice) ?? defaults.voice,
      voiceKey: textIn(data.voiceKey),
      voiceRegion: textIn(data.voiceRegion),
      maxTokens: numberIn(data.maxTokens, defaults.maxTokens),
      temperature: numberIn(data.temperature, defaults.temperature),
      apiKey: textIn(data.apiKey),
      queueId: idIn(data.queueId),
      maxMessages: numberIn(data.maxMessages, defaults.maxMessages),
    }
  },
  // '' keeps the stored key.
  write: ({ model, ...values }, data) =>
    withMachine(data, {
      ...values,
      ...{ name: values.name.trim(), apiKey: values.apiKey.trim(), voiceKey: values.voiceKey.trim() },
      ...modelOf(model, data),
      ...{ voiceRegion: values.voiceRegion.trim(), queueId: values.queueId === null ? null : Number(values.queueId) },
      ...{ maxTokens: Number(values.maxTokens), temperature: Number(values.temperature) },
      maxMessages: Number(values.maxMessages),
    }),
  check(values, stored) {
    const requiredError = (value: string) => (value.trim() === '' ? platformTexts.text('required') : null)
    const problems = {
      name: requiredError(values.name),
      prompt: requiredError(values.prompt),
      model: modelProblem(values.model),
      apiKey: isOn(machineIn(stored).hasApiKey) ? null : requiredError(values.apiKey),
      maxTokens: numberProblem(values.maxTokens, [1, MOST_TOKENS]),
      temperature: numberProblem(values.temperature, [0, 1], false),
      maxMessages: numberProblem(values.maxMessages, [1, MOST_MESSAGES]),
    }
    return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null))
  },
  size: 640,
}
export const OpenAiEditor = editorOf(openai)

import { NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import {
  API_KEY_LENGTH,
  MAX_MESSAGES_RANGE,
  MAX_TOKENS_RANGE,
  modelName,
  PROMPT_NAME_LENGTH,
  PROMPT_TEXT_LENGTH,
  promptDefaults,
} from '@recado/contract/assistant/choices'
import type { Prompt } from '@recado/contract/assistant/prompt'
import { errorCode } from '../../platform/api/api-error.ts'
import { errorText } from '../../platform/i18n/errors.ts'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast } from '../../platform/toast.ts'
import { FormModal } from '../../ui/dialogs/form-modal.tsx'
import { decimalSign } from '../../ui/forms/decimal-sign.ts'
import { lengthBetween, optional, wholeBetween } from '../../ui/forms/field-checks.ts'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { useQueues } from '../queues/public.ts'
import { SavedKeyState } from './key-state.tsx'
import { savePrompt } from './prompt-data.ts'
import { PromptMedia } from './prompt-media.tsx'
import { PromptModel } from './prompt-model.tsx'
import { promptTexts } from './prompt-texts.ts'
import { TrialButton } from './trial-button.tsx'

export interface PromptFormProps {
  /** The prompt to change; absent for a new one. */
  prompt?: Prompt
  onClose: () => void
}

/** The help text is below the field, the error below the help (screens.5). */
const order = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
}

const valuesOf = (prompt: Prompt | undefined) => ({
  name: prompt?.name ?? '',
  prompt: prompt?.prompt ?? '',
  model: prompt?.model ?? promptDefaults.model,
  maxTokens: (prompt?.maxTokens ?? promptDefaults.maxTokens) as number | string,
  temperature: (prompt?.temperature ?? promptDefaults.temperature) as number | string,
  maxMessages: (prompt?.maxMessages ?? promptDefaults.maxMessages) as number | string,
  apiKey: '',
  queueId: prompt?.queueId ? String(prompt.queueId) : null,
  hearsAudio: prompt?.hearsAudio ?? false,
  seesImages: prompt?.seesImages ?? false,
})
type Values = ReturnType<typeof valuesOf>

/** The field that each server error belongs to. */
const fieldOf: Partial<Record<string, keyof Values>> = {
  ERR_NO_QUEUE_FOUND: 'queueId',
  ERR_PROMPT_MODEL: 'model',
  ERR_PROMPT_KEY_REQUIRED: 'apiKey',
}

const required = (check: (value: string | number) => string | null) => (value: string | number) =>
  value === '' ? platformTexts.text('required') : check(value)

function checksOf(
  t: (key: 'temperatureStep' | 'keySpaces' | 'queueMissing' | 'modelSpaces') => string,
  isNew: boolean,
) {
  const key = (value: string) => {
    const input = value.trim()
    const lengthError = lengthBetween(API_KEY_LENGTH.min, API_KEY_LENGTH.max)(input)
    return lengthError ?? (/^[\x21-\x7e]+$/.test(input) ? null : t('keySpaces'))
  }
  const temperature = (value: string | number) => {
    const tenths = Number(value) * 10
    return tenths >= 0 && tenths <= 10 && Math.abs(tenths - Math.round(tenths)) < 1e-6 ? null : t('temperatureStep')
  }
  return {
    name: lengthBetween(PROMPT_NAME_LENGTH.min, PROMPT_NAME_LENGTH.max),
    prompt: lengthBetween(PROMPT_TEXT_LENGTH.min, PROMPT_TEXT_LENGTH.max),
    model: (value: string) =>
      value.trim() === '' ? platformTexts.text('required') : modelName.test(value.trim()) ? null : t('modelSpaces'),
    maxTokens: required(wholeBetween(MAX_TOKENS_RANGE.min, MAX_TOKENS_RANGE.max)),
    maxMessages: required(wholeBetween(MAX_MESSAGES_RANGE.min, MAX_MESSAGES_RANGE.max)),
    temperature: required(temperature),
    apiKey: isNew ? key : optional(key),
    queueId: (value: string | null) => (value === null ? t('queueMissing') : null),
  }
}

/** The name, text, model, limits and key of a prompt, and the queue for the handover to a person (PRM-02 to PRM-04). */
export function PromptForm({ prompt, onClose }: PromptFormProps) {
  const t = useTexts(promptTexts)
  const form = useForm({ initialValues: valuesOf(prompt), validate: checksOf(t, prompt === undefined) })
  const submit = async ({ queueId, maxTokens, temperature, maxMessages, apiKey, ...texts }: Values) => {
    const numbers = { queueId: Number(queueId), maxTokens: Number(maxTokens), maxMessages: Number(maxMessages) }
    const key = apiKey.trim()
    const body = {
      ...texts,
      ...numbers,
      model: texts.model.trim(),
      temperature: Number(temperature),
      ...(key && { apiKey: key }),
    }
    try {
      await savePrompt(prompt?.id, body)
      toast(t('saved'))
      onClose()
    } catch (error) {
      const field = fieldOf[errorCode(error)]
      if (!field) throw error
      form.setFieldError(field, errorText(error))
    }
  }
  return (
    <FormModal
      title={prompt ? t('editTitle', { name: prompt.name }) : t('newTitle')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      size={640}
    >
      <TextInput
        label={t('name')}
        required
        data-autofocus
        maxLength={PROMPT_NAME_LENGTH.max}
        {...form.getInputProps('name')}
      />
      <Textarea
        {...order}
        label={t('prompt')}
        description={t('promptHelp')}
        required
        autosize
        minRows={5}
        maxRows={14}
        {...form.getInputProps('prompt')}
      />
      <Limits form={form} />
      <PromptMedia form={form} />
      <PasswordField
        {...order}
        label={t('apiKey')}
        description={prompt ? t('apiKeyKept') : t('apiKeyHelp')}
        required={!prompt}
        autoComplete="off"
        maxLength={API_KEY_LENGTH.max}
        {...form.getInputProps('apiKey')}
      />
      {prompt && form.values.apiKey === '' && <SavedKeyState prompt={prompt} />}
      <Queue form={form} />
      <TrialButton form={form} id={prompt?.id} />
    </FormModal>
  )
}

type FormState = UseFormReturnType<Values, Values, ReturnType<typeof checksOf>>

function Limits({ form }: { form: FormState }) {
  const t = useTexts(promptTexts)
  const whole = { allowDecimal: false, allowNegative: false, clampBehavior: 'none' as const }
  return (
    <>
      <div className="rc-two">
        <PromptModel form={form} />
        <NumberInput
          {...order}
          {...whole}
          label={t('maxTokens')}
          description={t('maxTokensHelp')}
          required
          {...form.getInputProps('maxTokens')}
        />
      </div>
      <div className="rc-two">
        <NumberInput
          {...order}
          label={t('temperature')}
          description={t('temperatureHelp')}
          required
          min={0}
          max={1}
          step={0.1}
          decimalSeparator={decimalSign()}
          clampBehavior="none"
          {...form.getInputProps('temperature')}
        />
        <NumberInput
          {...order}
          {...whole}
          label={t('maxMessages')}
          description={t('maxMessagesHelp')}
          required
          {...form.getInputProps('maxMessages')}
        />
      </div>
    </>
  )
}

function Queue({ form }: { form: FormState }) {
  const t = useTexts(promptTexts)
  const { data: queues = [] } = useQueues()
  return (
    <Select
      {...order}
      label={t('queue')}
      description={t('queueHelp')}
      required
      searchable
      data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...form.getInputProps('queueId')}
    />
  )
}

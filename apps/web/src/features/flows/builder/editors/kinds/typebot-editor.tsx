import { NumberInput, Textarea, TextInput } from '@mantine/core'
import { FLOW_NAME_LENGTH, nodeDefaults } from '@recado/contract/flows/choices'
import { MOST_DELAY, MOST_EXPIRES } from '@recado/contract/integrations/choices'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { wholeBetween } from '../../../../../ui/forms/field-checks.ts'
import { machineIn, numberIn, textIn, withMachine } from '../data.rules.ts'
import { editorOf } from '../editor-form.tsx'
import { editorTexts } from '../editor-texts.ts'
import { fieldOrder } from '../fields/field-order.ts'
import type { EditorShape, FieldsProps } from '../shape.ts'

interface TypebotValues extends Record<string, unknown> {
  name: string
  urlN8N: string
  typebotSlug: string
  typebotExpires: number | string
  typebotDelayMessage: number | string
  typebotKeywordFinish: string
  typebotKeywordRestart: string
  typebotUnknownMessage: string
  typebotRestartMessage: string
}

const whole = { allowDecimal: false, allowNegative: false, clampBehavior: 'none' as const, min: 0 }

function TypebotFields({ form }: FieldsProps<TypebotValues>) {
  const t = useTexts(editorTexts)
  return (
    <>
      <TextInput label={t('name')} required data-autofocus maxLength={100} {...form.getInputProps('name')} />
      <TextInput
        {...fieldOrder}
        label={t('typebotUrl')}
        description={t('typebotUrlHelp')}
        required
        type="url"
        maxLength={2000}
        {...form.getInputProps('urlN8N')}
      />
      <TextInput
        {...fieldOrder}
        label={t('typebotSlug')}
        description={t('typebotSlugHelp')}
        required
        maxLength={200}
        {...form.getInputProps('typebotSlug')}
      />
      <div className="rc-two">
        <NumberInput
          {...fieldOrder}
          {...whole}
          label={t('typebotExpires')}
          description={t('typebotExpiresHelp')}
          {...form.getInputProps('typebotExpires')}
        />
        <NumberInput
          {...fieldOrder}
          {...whole}
          step={100}
          label={t('typebotDelay')}
          description={t('typebotDelayHelp')}
          {...form.getInputProps('typebotDelayMessage')}
        />
      </div>
      <div className="rc-two">
        <TextInput
          {...fieldOrder}
          label={t('typebotFinish')}
          description={t('typebotFinishHelp')}
          maxLength={100}
          {...form.getInputProps('typebotKeywordFinish')}
        />
        <TextInput
          {...fieldOrder}
          label={t('typebotRestart')}
          description={t('typebotRestartHelp')}
          maxLength={100}
          {...form.getInputProps('typebotKeywordRestart')}
        />
      </div>
      <Textarea
        label={t('typebotUnknown')}
        autosize
        maxLength={1000}
        {...form.getInputProps('typebotUnknownMessage')}
      />
      <Textarea
        label={t('typebotRestartMessage')}
        autosize
        maxLength={1000}
        {...form.getInputProps('typebotRestartMessage')}
      />
    </>
  )
}

/** Returns the documented error about the name (B-21). */
function nameProblem(name: string): string | null {
  const length = name.trim().length
  if (length === 0) return editorTexts.text('required')
  if (length < FLOW_NAME_LENGTH.min) return editorTexts.text('tooShort')
  return length > FLOW_NAME_LENGTH.max ? editorTexts.text('tooLong') : null
}

function urlProblem(input: string): string | null {
  const url = input.trim()
  if (url === '') return editorTexts.text('required')
  const isAddress = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  return isAddress ? null : editorTexts.text('urlInvalid')
}

const numberProblem = (value: number | string, most: number): string | null =>
  value === '' ? editorTexts.text('required') : wholeBetween(0, most)(value)

const typebot: EditorShape<TypebotValues> = {
  Fields: TypebotFields,
  read(stored) {
    const data = machineIn(stored)
    return {
      name: textIn(data.name),
      urlN8N: textIn(data.urlN8N),
      typebotSlug: textIn(data.typebotSlug),
      typebotExpires: numberIn(data.typebotExpires, nodeDefaults.typebot.typebotExpires),
      typebotDelayMessage: numberIn(data.typebotDelayMessage, nodeDefaults.typebot.typebotDelayMessage),
      typebotKeywordFinish: textIn(data.typebotKeywordFinish),
      typebotKeywordRestart: textIn(data.typebotKeywordRestart),
      typebotUnknownMessage: textIn(data.typebotUnknownMessage),
      typebotRestartMessage: textIn(data.typebotRestartMessage),
    }
  },
  write(values, data) {
    const before = machineIn(data)
    const name = values.name.trim()
    return withMachine(data, {
      ...values,
      ...{ type: 'typebot', name, urlN8N: values.urlN8N.trim(), typebotSlug: values.typebotSlug.trim() },
      // Copied from the name when the node is created, then unchanged.
      projectName: textIn(before.projectName) || name,
      ...{ jsonContent: textIn(before.jsonContent), language: textIn(before.language) },
      typebotExpires: Number(values.typebotExpires),
      typebotDelayMessage: Number(values.typebotDelayMessage),
    })
  },
  check: (values) =>
    present({
      name: nameProblem(values.name),
      urlN8N: urlProblem(values.urlN8N),
      typebotSlug: values.typebotSlug.trim() === '' ? editorTexts.text('required') : null,
      typebotExpires: numberProblem(values.typebotExpires, MOST_EXPIRES),
      typebotDelayMessage: numberProblem(values.typebotDelayMessage, MOST_DELAY),
    }),
  size: 640,
}
export const TypebotEditor = editorOf(typebot)

const present = (problems: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) => (problem === null ? [] : [[field, problem]])),
  )

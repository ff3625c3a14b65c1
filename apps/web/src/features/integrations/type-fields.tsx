import { NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import {
  dialogflowLanguages,
  JSON_CONTENT_LENGTH,
  MOST_DELAY,
  MOST_EXPIRES,
  TIMEOUT_SECONDS,
} from '@recado/contract/integrations/choices'
import { useTexts } from '../../platform/i18n/texts.ts'
import { withGroup } from '../../ui/forms/with-group.ts'
import { useFlowOptions } from './integration-data.ts'
import { integrationTexts } from './integration-texts.ts'
import type { IntegrationFormState } from './integration-values.ts'

interface FieldsProps {
  form: IntegrationFormState
}

/** The help text is below the field, the error below the help (screens.5). */
const order = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
}

/** The time limit of a call to the external system. */
export function TimeoutField({ form }: FieldsProps) {
  const t = useTexts(integrationTexts)
  const { least, most, usual } = TIMEOUT_SECONDS
  return (
    <NumberInput
      {...order}
      label={t('timeout')}
      description={t('timeoutHelp', { least, most, usual })}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      min={least}
      max={most}
      step={5}
      {...form.getInputProps('timeout')}
    />
  )
}

/** The URL of the external system. */
export function UrlField({ form, help }: FieldsProps & { help: string }) {
  const t = useTexts(integrationTexts)
  return (
    <TextInput
      {...order}
      label={t('url')}
      description={help}
      required
      type="url"
      placeholder={t('urlStart')}
      maxLength={2000}
      {...form.getInputProps('urlN8N')}
    />
  )
}

export function DialogflowFields({ form, keepsAccount }: FieldsProps & { keepsAccount: boolean }) {
  const t = useTexts(integrationTexts)
  return (
    <>
      <div className="rc-two">
        <TextInput
          {...order}
          label={t('projectName')}
          description={t('projectHelp')}
          required
          maxLength={200}
          {...form.getInputProps('projectName')}
        />
        <Select
          label={t('language')}
          required
          allowDeselect={false}
          data={[...dialogflowLanguages]}
          {...form.getInputProps('language')}
        />
      </div>
      <Textarea
        {...order}
        label={t('jsonContent')}
        description={keepsAccount ? t('jsonKept') : t('jsonHelp')}
        required={!keepsAccount}
        autoComplete="off"
        spellCheck={false}
        minRows={4}
        maxRows={10}
        autosize
        maxLength={JSON_CONTENT_LENGTH}
        {...form.getInputProps('jsonContent')}
      />
    </>
  )
}

/** The flow that starts where the integration is set up. */
export function FlowField({ form }: FieldsProps) {
  const t = useTexts(integrationTexts)
  const { data: flows, isError } = useFlowOptions()
  const { value, error, ...input } = form.getInputProps('flowId')
  const options = (flows ?? []).map(({ id, name, active, publishedVersion, chatFlowId }) => ({
    value: String(id),
    label: publishedVersion === null ? t('flowDraft', { name }) : active ? name : t('flowOff', { name }),
    isStepBased: chatFlowId !== undefined,
  }))
  const [ofSteps, canvasFlows] = [options.filter((one) => one.isStepBased), options.filter((one) => !one.isStepBased)]
  // Before the flows are loaded, or when the chosen flow no longer exists.
  const isUnlisted = value !== null && !options.some((one) => one.value === value)
  return (
    <Select
      {...order}
      {...input}
      label={t('flow')}
      description={t('flowHelp')}
      required
      searchable
      allowDeselect={false}
      placeholder={t('flowNone')}
      nothingFoundMessage={t('flowsEmpty')}
      data={withGroup(
        isUnlisted ? [{ value, label: t('flowGone', { id: value }) }, ...canvasFlows] : canvasFlows,
        t('stepFlows'),
        ofSteps,
      )}
      value={value}
      error={isError ? t('flowsFailed') : error}
    />
  )
}

export function TypebotFields({ form }: FieldsProps) {
  const t = useTexts(integrationTexts)
  const whole = { allowDecimal: false, allowNegative: false, clampBehavior: 'none' as const, min: 0 }
  return (
    <>
      <UrlField form={form} help={t('urlHelp_typebot')} />
      <TextInput
        {...order}
        label={t('slug')}
        description={t('slugHelp')}
        required
        maxLength={200}
        {...form.getInputProps('typebotSlug')}
      />
      <div className="rc-two">
        <NumberInput
          {...order}
          {...whole}
          label={t('expires')}
          description={t('expiresHelp')}
          max={MOST_EXPIRES}
          {...form.getInputProps('typebotExpires')}
        />
        <NumberInput
          {...whole}
          label={t('delay')}
          max={MOST_DELAY}
          step={100}
          {...form.getInputProps('typebotDelayMessage')}
        />
      </div>
      <div className="rc-two">
        <TextInput
          {...order}
          label={t('finish')}
          description={t('finishHelp')}
          maxLength={100}
          {...form.getInputProps('typebotKeywordFinish')}
        />
        <TextInput
          {...order}
          label={t('restart')}
          description={t('restartHelp')}
          maxLength={100}
          {...form.getInputProps('typebotKeywordRestart')}
        />
      </div>
      <Textarea label={t('unknown')} autosize maxLength={1000} {...form.getInputProps('typebotUnknownMessage')} />
      <Textarea
        label={t('restartMessage')}
        autosize
        maxLength={1000}
        {...form.getInputProps('typebotRestartMessage')}
      />
    </>
  )
}

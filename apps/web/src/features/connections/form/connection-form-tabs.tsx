import { MultiSelect, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { QUIET_WINDOW } from '@recado/contract/connections/choices'
import type { Connection } from '@recado/contract/connections/connection'
import { useAppInfo } from '../../../platform/app-info.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { MessageField } from '../../../ui/forms/message-field.tsx'
import { WeekHours } from '../../../ui/hours/week-hours.tsx'
import { AnsweringFields, useQueues } from '../../queues/public.ts'
import { connectionTexts } from '../connection-texts.ts'
import { ApiTokenField } from './api-token-field.tsx'
import type { ConnectionFormState } from './connection-form-values.ts'

interface TabProps {
  form: ConnectionFormState
}

/** Help text below the field, error below the help text (screens.5). */
const order = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
}

export function GeneralTab({ form, connection }: TabProps & { connection?: Connection }) {
  const t = useTexts(connectionTexts)
  const simulator = useAppInfo()?.simulator === true
  return (
    <div className="rc-form">
      <TextInput
        {...order}
        label={t('name')}
        description={t('nameHelp')}
        required
        data-autofocus
        maxLength={50}
        {...form.getInputProps('name')}
      />
      {!connection && (
        <Select
          label={t('provider')}
          allowDeselect={false}
          data={[
            { value: 'beta', label: t('provider_beta') },
            { value: 'whatsapp-cloud', label: t('provider_cloud') },
            ...(simulator ? [{ value: 'simulator', label: t('provider_simulator') }] : []),
          ]}
          {...form.getInputProps('provider')}
        />
      )}
      <Switch
        label={t('defaultConnection')}
        description={t('defaultHelp')}
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
      />
      {connection && <ApiTokenField connection={connection} />}
    </div>
  )
}

export function MessagesTab({ form }: TabProps) {
  const t = useTexts(connectionTexts)
  return (
    <div className="rc-form">
      <MessageField label={t('greeting')} description={t('greetingHelp')} {...form.getInputProps('greetingMessage')} />
      <MessageField
        label={t('completion')}
        description={t('completionHelp')}
        {...form.getInputProps('complationMessage')}
      />
      <MessageField label={t('outOfHours')} description={t('hoursHelp')} {...form.getInputProps('outOfHoursMessage')} />
      <MessageField label={t('rating')} description={t('ratingHelp')} {...form.getInputProps('ratingMessage')} />
      <MessageField
        label={t('inactive')}
        description={t('inactiveHelp')}
        {...form.getInputProps('expiresInactiveMessage')}
      />
    </div>
  )
}

export function QueuesTab({ form }: TabProps) {
  const t = useTexts(connectionTexts)
  const queues = (useQueues().data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <div className="rc-form">
      <MultiSelect
        {...order}
        label={t('queues')}
        description={t('queuesHelp')}
        searchable
        data={queues}
        {...form.getInputProps('queueIds')}
      />
      <Select
        {...order}
        label={t('fallbackQueue')}
        description={t('fallbackHelp')}
        placeholder={t('fallbackNone')}
        clearable
        data={queues}
        {...form.getInputProps('fallbackQueueId')}
      />
      <div className="rc-two">
        <Select
          label={t('transferQueue')}
          placeholder={t('transferNone')}
          clearable
          data={queues}
          {...form.getInputProps('transferQueueId')}
        />
        <Minutes label={t('transferAfter')} help={t('transferHelp')} field={form.getInputProps('timeToTransfer')} />
      </div>
    </div>
  )
}

export function BotTab({ form }: TabProps) {
  const t = useTexts(connectionTexts)
  return (
    <div className="rc-form">
      <AnsweringFields where="connection" values={form.values} onChange={(change) => form.setValues(change)} />
      <QuietWindow form={form} />
      <div className="rc-two">
        <Minutes label={t('botPause')} help={t('zeroOff')} field={form.getInputProps('timeUseBotQueues')} />
        <Minutes label={t('botMax')} help={t('botMaxHelp')} field={form.getInputProps('maxUseBotQueues')} max={100} />
      </div>
      <Minutes label={t('expires')} help={t('expiresHelp')} field={form.getInputProps('expiresTicket')} />
      <Switch
        label={t('expiresUnanswered')}
        description={t('expiresUnansweredHelp')}
        {...form.getInputProps('expiresUnanswered', { type: 'checkbox' })}
      />
    </div>
  )
}

/**
 * How long a machine waits for more lines of the customer. Hidden unless the number or one of its queues has a machine.
 */
function QuietWindow({ form }: TabProps) {
  const t = useTexts(connectionTexts)
  const queues = useQueues().data ?? []
  const { promptId, integrationId, queueIds } = form.values
  const hasMachine = (place: { promptId: number | null; integrationId: number | null }) =>
    place.promptId !== null || place.integrationId !== null
  const isUsed =
    hasMachine({ promptId, integrationId }) ||
    queues.some((queue) => queueIds.includes(String(queue.id)) && hasMachine(queue))
  if (!isUsed && !form.errors.quietWindow) return null
  return (
    <Minutes
      label={t('quietWindow')}
      help={t('quietWindowHelp')}
      field={form.getInputProps('quietWindow')}
      max={QUIET_WINDOW.max}
    />
  )
}

interface MinutesProps {
  label: string
  help?: string
  field: ReturnType<ConnectionFormState['getInputProps']>
  max?: number
}

const Minutes = ({ label, help, field, max = 525_600 }: MinutesProps) => (
  <NumberInput
    {...order}
    label={label}
    description={help}
    min={0}
    max={max}
    clampBehavior="none"
    allowDecimal={false}
    allowNegative={false}
    {...field}
  />
)

export function HoursTab({ form }: TabProps) {
  const t = useTexts(connectionTexts)
  const { ownHours, schedules } = form.values
  return (
    <div className="rc-form">
      <Switch
        label={t('hoursOwn')}
        description={t('hoursHelp')}
        {...form.getInputProps('ownHours', { type: 'checkbox' })}
      />
      {ownHours && <WeekHours value={schedules} onChange={(week) => form.setFieldValue('schedules', week)} />}
    </div>
  )
}

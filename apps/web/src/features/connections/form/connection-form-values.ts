import { useForm } from '@mantine/form'
import { QUIET_WINDOW } from '@recado/contract/connections/choices'
import type { Connection, ConnectionInput } from '@recado/contract/connections/connection'
import { lengthBetween, wholeBetween } from '../../../ui/forms/field-checks.ts'
import { usualWeek, wholeWeek } from '../../../ui/hours/week-hours.rules.ts'
import { connectionTexts } from '../connection-texts.ts'

export const connectionTabs = ['general', 'messages', 'queues', 'bot', 'hours'] as const
export type ConnectionTab = (typeof connectionTabs)[number]

const tabOf: Record<string, ConnectionTab> = {
  name: 'general',
  greetingMessage: 'messages',
  timeToTransfer: 'queues',
  expiresTicket: 'bot',
  quietWindow: 'bot',
  timeUseBotQueues: 'bot',
  maxUseBotQueues: 'bot',
}

/** The texts that customers read. */
export const connectionMessages = [
  'greetingMessage',
  'complationMessage',
  'outOfHoursMessage',
  'ratingMessage',
  'expiresInactiveMessage',
] as const

/** Returns the first tab with an invalid field. */
export const tabOfError = (fields: readonly string[]): ConnectionTab =>
  connectionTabs.find((tab) => fields.some((field) => tabOf[field] === tab)) ?? 'general'

const startOf = (connection?: Connection) => ({
  name: connection?.name ?? '',
  provider: connection?.provider ?? ('beta' as Connection['provider']),
  isDefault: connection?.isDefault ?? false,
  greetingMessage: connection?.greetingMessage ?? '',
  complationMessage: connection?.complationMessage ?? '',
  outOfHoursMessage: connection?.outOfHoursMessage ?? '',
  ratingMessage: connection?.ratingMessage ?? '',
  expiresInactiveMessage: connection?.expiresInactiveMessage ?? '',
  queueIds: (connection?.queueIds ?? []).map(String),
  transferQueueId: connection?.transferQueueId ? String(connection.transferQueueId) : null,
  fallbackQueueId: connection?.fallbackQueueId ? String(connection.fallbackQueueId) : null,
  timeToTransfer: (connection?.timeToTransfer ?? 0) as number | string,
  expiresTicket: (connection?.expiresTicket ?? 0) as number | string,
  expiresUnanswered: connection?.expiresUnanswered ?? false,
  timeUseBotQueues: (connection?.timeUseBotQueues ?? 0) as number | string,
  maxUseBotQueues: (connection?.maxUseBotQueues ?? 3) as number | string,
  promptId: connection?.promptId ?? null,
  integrationId: connection?.integrationId ?? null,
  quietWindow: (connection?.quietWindow ?? QUIET_WINDOW.usual) as number | string,
  ownHours: (connection?.schedules.length ?? 0) > 0,
  schedules: connection?.schedules.length ? wholeWeek(connection.schedules) : usualWeek(),
})

export type ConnectionValues = ReturnType<typeof startOf>

const wholeNumber = (most: number) => (value: number | string) =>
  value === '' ? connectionTexts.text('invalidNumber') : wholeBetween(0, most)(value)
/** At most one year. */
const minutes = wholeNumber(525_600)

/** The form of a connection with the same validation as the server. */
export const useConnectionForm = (connection?: Connection) =>
  useForm<ConnectionValues>({
    mode: 'controlled',
    initialValues: startOf(connection),
    validate: {
      name: lengthBetween(2, 50),
      greetingMessage: (value, { queueIds }) =>
        queueIds.length > 1 && !value.trim() ? connectionTexts.text('greetingRequired') : null,
      timeToTransfer: minutes,
      expiresTicket: minutes,
      quietWindow: wholeNumber(QUIET_WINDOW.max),
      timeUseBotQueues: minutes,
      maxUseBotQueues: wholeNumber(100),
    },
  })

export type ConnectionFormState = ReturnType<typeof useConnectionForm>

/** Returns the input to send. The provider of an existing connection stays, and fields of other areas are left out. */
export function connectionInputOf(values: ConnectionValues, connection?: Connection): ConnectionInput {
  const { ownHours, schedules, provider, queueIds, transferQueueId, fallbackQueueId, ...rest } = values
  return {
    ...rest,
    timeToTransfer: Number(values.timeToTransfer),
    expiresTicket: Number(values.expiresTicket),
    quietWindow: Number(values.quietWindow),
    timeUseBotQueues: Number(values.timeUseBotQueues),
    maxUseBotQueues: Number(values.maxUseBotQueues),
    queueIds: queueIds.map(Number),
    transferQueueId: transferQueueId ? Number(transferQueueId) : null,
    fallbackQueueId: fallbackQueueId ? Number(fallbackQueueId) : null,
    schedules: ownHours ? schedules : [],
    ...(!connection && { provider }),
  }
}

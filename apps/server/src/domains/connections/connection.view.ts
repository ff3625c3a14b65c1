import type { ChannelAbilities } from '@recado/channels/channel'
import type { Connection } from '@recado/contract/connections/connection'
import { storedWeek } from '@recado/contract/values/week.rules'
import { looksGenerated } from './tokens/connection-token.ts'

/** A connection with its session and queues, as the store reads it. */
export interface ConnectionRow {
  company_id: number
  id: number
  name: string
  provider: string
  is_default: boolean
  number: string
  token_sealed: Buffer | null
  token_imported: boolean
  token_used_at: Date | null
  greeting_message: string
  complation_message: string
  out_of_hours_message: string
  rating_message: string
  expires_inactive_message: string
  expires_ticket: number
  expires_unanswered: boolean
  fallback_queue_id: number | null
  time_to_transfer: number
  transfer_queue_id: number | null
  prompt_id: number | null
  integration_id: number | null
  quiet_window: number
  time_use_bot_queues: number
  max_use_bot_queues: number
  schedules: Connection['schedules']
  queues: Connection['queues']
  status: Connection['status']
  qrcode: string
  retries: number
  problem: Connection['problem']
  other_number: string
  taken_by: Connection['takenBy']
  last_code: number | null
  marketing_paused: boolean
  first_contacts_until: Date | null
  first_contacts_stopped: boolean
  created_at: Date
  updated_at: Date
}

/** A user's view on a connection. */
export interface ConnectionVisibility {
  /** Opens a sealed token. Null for users who may not edit connections. */
  openToken: ((sealed: Buffer) => string) | null
  qrcode: boolean
  /** Returns true if the provider's network requires a template to open a conversation. */
  needsTemplate(provider: string): boolean
  /** Returns a provider's abilities, or undefined while it is off. */
  abilitiesOf(provider: string): ChannelAbilities | undefined
}

function wireAbilities(abilities: ChannelAbilities | undefined): Pick<Connection, 'abilities'> {
  if (!abilities) return {}
  const { hasQr, canPairByCode, canDelete, canEdit, canReact } = abilities
  return { abilities: { hasQr, canPairByCode, canDelete, canEdit, canReact } }
}

export function connectionOf(row: ConnectionRow, sight: ConnectionVisibility): Connection {
  const token = sight.openToken && row.token_sealed ? sight.openToken(row.token_sealed) : ''
  return {
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    provider: row.provider as Connection['provider'],
    status: row.status,
    isDefault: row.is_default,
    qrcode: sight.qrcode ? row.qrcode : '',
    retries: row.retries,
    number: row.number,
    lastCode: row.last_code,
    problem: row.problem,
    otherNumber: sight.qrcode ? row.other_number : '',
    takenBy: row.taken_by ?? null,
    ...wireAbilities(sight.abilitiesOf(row.provider)),
    marketingPaused: row.marketing_paused,
    firstContactsUntil: row.first_contacts_until?.toISOString() ?? null,
    firstContactsStopped: row.first_contacts_until !== null && row.first_contacts_stopped,
    needsTemplate: sight.needsTemplate(row.provider),
    token,
    tokenChosen: token !== '' && (row.token_imported || !looksGenerated(token)),
    tokenLastUsedAt: (sight.openToken && row.token_used_at?.toISOString()) ?? null,
    greetingMessage: row.greeting_message,
    complationMessage: row.complation_message,
    outOfHoursMessage: row.out_of_hours_message,
    ratingMessage: row.rating_message,
    expiresInactiveMessage: row.expires_inactive_message,
    expiresTicket: row.expires_ticket,
    expiresUnanswered: row.expires_unanswered,
    fallbackQueueId: row.fallback_queue_id,
    timeToTransfer: row.time_to_transfer,
    transferQueueId: row.transfer_queue_id,
    promptId: row.prompt_id,
    integrationId: row.integration_id,
    quietWindow: row.quiet_window,
    timeUseBotQueues: row.time_use_bot_queues,
    maxUseBotQueues: row.max_use_bot_queues,
    schedules: storedWeek(row.schedules),
    queues: row.queues,
    queueIds: row.queues.map((queue) => queue.id),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

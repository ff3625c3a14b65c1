/** States on the wire. INATIVA: a draft. PROGRAMADA: starts automatically. EM_ANDAMENTO: is being sent. */
export const campaignStatuses = ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'] as const

/** The text of each variant, '' for unused ones. Each recipient gets one of the texts that are not empty. */
export const messageFields = ['message1', 'message2', 'message3', 'message4', 'message5'] as const
export type MessageField = (typeof messageFields)[number]

export const CAMPAIGN_TEXT_MAX_LENGTH = 4096
export const CAMPAIGN_FILE_MAX_BYTES = 16 * 1024 * 1024

/**
 * State of a recipient. WAITING: also while the message is queued. SENT: the network accepted it (`deliveredAt`).
 * DELIVERED: it reached the phone (`receivedAt`).
 */
export const shippingStatuses = [
  'WAITING',
  'SENT',
  'DELIVERED',
  'READ',
  'ANSWERED',
  'FAILED',
  'OPTED_OUT',
  'BLOCKED',
  'INVALID',
  'DUPLICATE',
] as const

/** Reasons for which a campaign leaves out a person of its audience: the wall of its author, and its exclusions. */
export const leftOutReasons = [
  'NOT_SEEN',
  'EXCLUDED_TAG',
  'EXCLUDED_LIST',
  'EXCLUDED_CAMPAIGN',
  'EXCLUDED_RECENT',
] as const

/** Whether a campaign leaves out a recipient for this reason, whose number may be valid. */
export const isLeftOut = (reason: string | null): boolean => leftOutReasons.some((one) => one === reason)

/** Reasons of the state INVALID. Send errors are separate. */
export const invalidReasons = ['NO_NUMBER', 'NOT_CHECKED', 'NOT_ON_WHATSAPP', ...leftOutReasons] as const

/** Recipients by result, of whom a report makes a contact list. */
export const shippingGroups = [
  'answered',
  'readNotAnswered',
  'deliveredNotRead',
  'notDelivered',
  'failed',
  'waiting',
  'excluded',
] as const
export type ShippingGroup = (typeof shippingGroups)[number]

/** Seconds between two messages; 190 is shown as 180. */
export const intervalChoices = [0, 5, 10, 15, 20, 40, 60, 120, 190, 240, 300, 360] as const
/** Number of messages after which the longer pause follows. */
export const countChoices = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120, 240, 320, 500] as const

export const MOST_CAMPAIGN_VARIABLES = 50

/** A company's campaign pace, in seconds and messages, and its own text variables. */
export interface CampaignSettings {
  messageInterval: number
  /** 0: no longer pause. */
  longerIntervalAfter: number
  greaterInterval: number
  variables: Array<{ key: string; value: string }>
}

export const defaultCampaignSettings: CampaignSettings = {
  messageInterval: 20,
  longerIntervalAfter: 60,
  greaterInterval: 120,
  variables: [],
}

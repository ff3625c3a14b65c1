/** States on the wire. INATIVA: a draft; PROGRAMADA: starts by itself; EM_ANDAMENTO: is being sent. */
export const campaignStatuses = ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'] as const

/** The text of each variant, '' where there is none; each recipient gets one of those that say something. */
export const messageFields = ['message1', 'message2', 'message3', 'message4', 'message5'] as const
export type MessageField = (typeof messageFields)[number]

export const CAMPAIGN_TEXT_MAX_LENGTH = 4096
export const CAMPAIGN_FILE_MAX_BYTES = 16 * 1024 * 1024

/**
 * What becomes of a recipient. WAITING: also while the message waits to leave; SENT: the network took it (`deliveredAt`); DELIVERED: it
 * reached the phone (`receivedAt`).
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

/** Why nobody can be sent to, beside the refusal of a send: the reason of INVALID. */
export const invalidReasons = ['NO_NUMBER', 'NOT_CHECKED', 'NOT_ON_WHATSAPP'] as const

/** Seconds between two messages; 190 is shown as 180. */
export const intervalChoices = [0, 5, 10, 15, 20, 40, 60, 120, 190, 240, 300, 360] as const
/** After how many messages the longer pause comes. */
export const countChoices = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120, 240, 320, 500] as const

export const MOST_VARIABLES = 50

/** The pace of a company's campaigns, in seconds and messages, and variables of its own for their texts. */
export interface CampaignSettings {
  messageInterval: number
  /** 0: there is no longer pause. */
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

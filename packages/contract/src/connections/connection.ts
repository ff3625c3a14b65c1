import { z } from 'zod'
import { workingWeek, workingWeekInput } from '../values/hours.ts'
import { flag, idList, instant, optionalId, optionalText, trimmedText, wholeNumber } from '../values/wire.ts'
import { QUIET_WINDOW } from './choices.ts'

/** States on the wire (connections.4). */
export const connectionStatuses = ['OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED'] as const
export const connectionStatus = z.enum(connectionStatuses)
export type ConnectionStatus = z.output<typeof connectionStatus>

/** 'beta' is the documented wire value for Baileys; 'whatsapp-cloud' is the official API (additive). */
export const providers = ['beta', 'simulator', 'whatsapp-cloud'] as const
export const provider = z.enum(providers)

const abilities = z.object({
  /** Connected by scanning a QR code; otherwise by a set-up (`/whatsapp/:id/set-up`). */
  hasQr: z.boolean(),
  /** Can also be connected with a code typed on the phone (`POST /whatsappsession/:id/code`). */
  canPairByCode: z.boolean().optional(),
  canDelete: z.boolean(),
  canEdit: z.boolean(),
  canReact: z.boolean(),
})
export type ConnectionAbilities = z.output<typeof abilities>

/**
 * A connected number ("whatsapp" on the wire). `qrcode` is '' while no code is pending; `token` is '' for users who may
 * not edit connections. Minutes: expiresTicket, timeToTransfer, timeUseBotQueues; 0 = off (bot.2).
 */
export const connection = z.object({
  id: z.int(),
  companyId: z.int(),
  name: z.string(),
  provider,
  status: connectionStatus,
  isDefault: z.boolean(),
  qrcode: z.string(),
  retries: z.int(),
  /** The connected number as digits; '' before the first pairing. */
  number: z.string(),
  /** The provider's last close code, and the reason for users ('restricted', 'update needed'). */
  lastCode: z.int().nullable(),
  problem: z.enum([
    ...(['none', 'loggedOut', 'restricted', 'updateNeeded', 'replaced', 'sendingBlocked', 'simulatorOff'] as const),
    ...(['setUpMissing', 'accessEnded', 'numberTaken', 'numberTwice', 'otherNumber'] as const),
  ]),
  /**
   * The number that `numberTaken` or `otherNumber` refers to, as digits. Otherwise '', and for users without the action
   * buttons, because it may be a private phone's number (additive).
   */
  otherNumber: z.string().optional(),
  /**
   * With `numberTaken` and `numberTwice`: the company's connection that has the number. Null: not a connection of this
   * company (additive).
   */
  takenBy: z.object({ id: z.int(), name: z.string() }).nullable().optional(),
  /** Abilities of the connection's provider (additive). Absent while its provider is switched off here. */
  abilities: abilities.optional(),
  /** The network refused too many messages, so campaigns are paused until a user resumes them (additive). */
  marketingPaused: z.boolean().optional(),
  /**
   * The network refused a first contact, so messages to people who never wrote to this number wait until then
   * (additive).
   */
  firstContactsUntil: instant.nullable().optional(),
  /** The network refused several first contacts within an hour, so they are stopped for the day (additive). */
  firstContactsStopped: z.boolean().optional(),
  /** Its network allows only approved templates to open a conversation (additive). */
  needsTemplate: z.boolean().optional(),
  token: z.string(),
  /**
   * A user chose the token, here or in the system from which it was imported, so it may be guessable. False for users
   * who may not see the token (additive).
   */
  tokenChosen: z.boolean().optional(),
  /** Accurate to a few minutes. Null: never used, or the user may not see the token (additive). */
  tokenLastUsedAt: instant.nullable().optional(),
  greetingMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  expiresInactiveMessage: z.string(),
  expiresTicket: z.int(),
  /** Inactivity also closes pending tickets, and tickets whose last message is from the customer (additive). */
  expiresUnanswered: z.boolean(),
  /** Queue for tickets that the menu could not assign. Null: the first queue of the menu (additive). */
  fallbackQueueId: z.int().nullable(),
  timeToTransfer: z.int(),
  transferQueueId: z.int().nullable(),
  promptId: z.int().nullable(),
  integrationId: z.int().nullable(),
  /** How long a prompt or integration waits for further messages of the customer, in seconds (additive). */
  quietWindow: z.int(),
  timeUseBotQueues: z.int(),
  maxUseBotQueues: z.int(),
  schedules: workingWeek,
  queues: z.array(z.object({ id: z.int(), name: z.string(), color: z.string() })),
  queueIds: z.array(z.int()),
  createdAt: instant,
  updatedAt: instant,
})
export type Connection = z.output<typeof connection>

const message = optionalText(4000)
const minutes = wholeNumber(0, 525_600, 0).optional()

/** Spec 1 §5: name 2 to 50 characters. */
export const connectionInput = z.object({
  name: trimmedText(2, 50),
  provider: z.preprocess(
    (value) => (value === '' || value === null || value === 'stable' ? undefined : value),
    provider.optional(),
  ),
  isDefault: flag,
  greetingMessage: message,
  complationMessage: message,
  outOfHoursMessage: message,
  ratingMessage: message,
  expiresInactiveMessage: message,
  expiresTicket: minutes,
  expiresUnanswered: flag,
  fallbackQueueId: optionalId,
  timeToTransfer: minutes,
  transferQueueId: optionalId,
  promptId: optionalId,
  integrationId: optionalId,
  quietWindow: wholeNumber(0, QUIET_WINDOW.max, QUIET_WINDOW.usual).optional(),
  queueIds: idList,
  timeUseBotQueues: minutes,
  maxUseBotQueues: wholeNumber(0, 100, 3).optional(),
  /** Ignored: the server generates tokens (POST /whatsapp/:id/token creates a new one). */
  token: z.unknown().optional(),
  schedules: workingWeekInput.nullish(),
})
export type ConnectionInput = z.output<typeof connectionInput>

/** The fields that change with the session's state. */
export const sessionState = connection.pick({
  id: true,
  status: true,
  updatedAt: true,
  qrcode: true,
  retries: true,
  number: true,
  lastCode: true,
  problem: true,
  otherNumber: true,
  takenBy: true,
})

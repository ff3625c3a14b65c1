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
  /** It is connected by scanning a code; otherwise by a set-up (`/whatsapp/:id/set-up`). */
  hasQr: z.boolean(),
  /** It can be connected by a code that is typed on the phone (`POST /whatsappsession/:id/code`), too. */
  canPairByCode: z.boolean().optional(),
  canDelete: z.boolean(),
  canEdit: z.boolean(),
  canReact: z.boolean(),
})
export type ConnectionAbilities = z.output<typeof abilities>

/**
 * A connected number ("whatsapp" on the wire). `qrcode` is '' when none waits; `token` is '' for people who may not
 * edit connections. Minutes: expiresTicket, timeToTransfer, timeUseBotQueues; 0 = off (bot.2).
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
  /** The connected number, digits, '' before the first pairing. */
  number: z.string(),
  /** The provider's last close code, and why, for people ('restricted', 'update needed'). */
  lastCode: z.int().nullable(),
  problem: z.enum([
    ...(['none', 'loggedOut', 'restricted', 'updateNeeded', 'replaced', 'sendingBlocked', 'simulatorOff'] as const),
    ...(['setUpMissing', 'accessEnded', 'numberTaken', 'numberTwice', 'otherNumber'] as const),
  ]),
  /**
   * The number that `numberTaken` or `otherNumber` is about, digits; '' otherwise, and for people who may not use the action
   * buttons: it may be a private phone's (additive).
   */
  otherNumber: z.string().optional(),
  /** The connection of the company that has the number, with `numberTaken` and `numberTwice`; null: it is none of the company (additive). */
  takenBy: z.object({ id: z.int(), name: z.string() }).nullable().optional(),
  /** What can be done over it (additive); absent while its kind is switched off here. */
  abilities: abilities.optional(),
  /** Campaigns are stopped here because the network refused too much, until a person lets them go on (additive). */
  marketingPaused: z.boolean().optional(),
  /** Messages to people who never wrote to this number wait until then, because the network refused such a message (additive). */
  firstContactsUntil: instant.nullable().optional(),
  /** They are stopped for the day, because it refused several within an hour (additive). */
  firstContactsStopped: z.boolean().optional(),
  /** Only an approved template opens a conversation over its network (additive). */
  needsTemplate: z.boolean().optional(),
  token: z.string(),
  /** A person chose the token, here or in the system from which it was imported: it may be guessed. False for people who may not see the token (additive). */
  tokenChosen: z.boolean().optional(),
  /** To within a few minutes; null: never, and for people who may not see the token (additive). */
  tokenLastUsedAt: instant.nullable().optional(),
  greetingMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  expiresInactiveMessage: z.string(),
  expiresTicket: z.int(),
  /** Inactivity closes pending tickets too, and those where the customer spoke last (additive). */
  expiresUnanswered: z.boolean(),
  /** Where a person is waited for whom no menu could place; null: the first queue of the menu (additive). */
  fallbackQueueId: z.int().nullable(),
  timeToTransfer: z.int(),
  transferQueueId: z.int().nullable(),
  promptId: z.int().nullable(),
  integrationId: z.int().nullable(),
  /** How long a prompt or integration waits for the customer's next line, in seconds (additive). */
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

/** Spec 1 §5: name 2 to 50; fields of areas that come later are stored. */
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
  /** Read and ignored: tokens are made by the server (POST /whatsapp/:id/token makes another one). */
  token: z.unknown().optional(),
  schedules: workingWeekInput.nullish(),
})
export type ConnectionInput = z.output<typeof connectionInput>

/** The fields that change while a session comes and goes. */
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

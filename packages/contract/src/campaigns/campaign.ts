import { z } from 'zod'
import { sendMoment } from '../schedules/schedule.ts'
import { instant, optionalId, optionalText, text, trimmedText } from '../values/wire.ts'
import { CAMPAIGN_TEXT_MAX_LENGTH, campaignStatuses, shippingStatuses } from './choices.ts'

export const campaignStatus = z.enum(campaignStatuses)
export type CampaignStatus = z.output<typeof campaignStatus>

export const shippingStatus = z.enum(shippingStatuses)
export type ShippingStatus = z.output<typeof shippingStatus>

/** How many recipients stand where. `total` counts all of them, `valid` those that are sent to (additive). */
export const campaignCounts = z.object({
  total: z.int(),
  valid: z.int(),
  invalid: z.int(),
  duplicate: z.int(),
  optedOut: z.int(),
  blocked: z.int(),
  waiting: z.int(),
  /** Taken by the network (`deliveredAt`). */
  delivered: z.int(),
  received: z.int(),
  read: z.int(),
  answered: z.int(),
  failed: z.int(),
  /** Of those who answered: asked for no more marketing in that conversation, before another campaign came. */
  left: z.int(),
})
export type CampaignCounts = z.output<typeof campaignCounts>

/**
 * Why a campaign sends nothing now (additive). `quiet`, `dailyCap`, `newContacts` end by themselves; so does `firstContacts`, which holds those who
 * never wrote to the number; `incomplete`: its time came, and
 * connection, audience or content were missing; `template`: its template is not approved any more.
 */
export const holdReasons = [
  'quiet',
  'dailyCap',
  'newContacts',
  'firstContacts',
  'paused',
  'disconnected',
  'companyOff',
  'incomplete',
  'template',
] as const
export type HoldReason = (typeof holdReasons)[number]

/** One message to many people. */
export const campaign = z.object({
  id: z.int(),
  companyId: z.int(),
  name: z.string(),
  message1: z.string(),
  message2: z.string(),
  message3: z.string(),
  message4: z.string(),
  message5: z.string(),
  status: campaignStatus,
  scheduledAt: instant.nullable(),
  /** When it last began to be sent (additive). */
  startedAt: instant.nullable(),
  completedAt: instant.nullable(),
  whatsappId: z.int().nullable(),
  contactListId: z.int().nullable(),
  tagId: z.int().nullable(),
  /** The same tag, under the other documented name. */
  tagListId: z.int().nullable(),
  tagListName: z.string().nullable(),
  fileListId: z.int().nullable(),
  /** Where answers wait (additive); null: as other messages of the connection. */
  queueId: z.int().nullable(),
  /** What is sent where the network lets only templates open conversations (additive). */
  templateId: z.int().nullable(),
  /** The texts of its places, with the same variables as other texts (additive). */
  templateParameters: z.array(z.string()),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** Relative, signed for 24 hours (additive). */
  mediaUrl: z.string().nullable(),
  /** Its maker (additive), who may change, cancel and delete it, as admins may; null when they left. */
  userId: z.int().nullable(),
  whatsapp: z.object({ id: z.int(), name: z.string(), status: z.string() }).nullable(),
  contactList: z.object({ id: z.int(), name: z.string(), contactsCount: z.int() }).nullable(),
  fileList: z.object({ id: z.int(), name: z.string() }).nullable(),
  queue: z.object({ id: z.int(), name: z.string(), color: z.string() }).nullable(),
  /** Null before its recipients were gathered (additive). */
  counts: campaignCounts.nullable(),
  /** Its recipients are being gathered: how many so far (additive). */
  preparing: z.object({ done: z.int(), total: z.int() }).nullable(),
  /** Why it sends nothing now, and until when (additive). */
  hold: z.object({ reason: z.enum(holdReasons), until: instant.nullable() }).nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Campaign = z.output<typeof campaign>

/** A recipient of a campaign. */
export const shipping = z.object({
  id: z.int(),
  campaignId: z.int(),
  name: z.string(),
  number: z.string(),
  contactId: z.int().nullable(),
  contactListItemId: z.int().nullable(),
  status: shippingStatus,
  /**
   * The code of the refusal of one that failed; of one that is INVALID one of `invalidReasons`; of one that is WAITING and queued why it
   * is not sent, e.g. ERR_WAPP_NOT_INITIALIZED while the connection is down.
   */
  reason: z.string().nullable(),
  /** Which of the five texts; from 1. Null where nothing is sent. */
  variant: z.int().nullable(),
  /** The conversation that it lies in. */
  ticket: z.object({ id: z.int(), uuid: z.string() }).nullable(),
  /** When it was put to be sent. */
  sentAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  receivedAt: instant.nullable(),
  readAt: instant.nullable(),
  answeredAt: instant.nullable(),
})
export type Shipping = z.output<typeof shipping>

/** A campaign with what its report needs; `shipping` holds the first recipients, the others are paged. */
export const campaignReport = campaign.extend({
  shipping: z.array(shipping),
  contactList: z
    .object({
      id: z.int(),
      name: z.string(),
      contactsCount: z.int(),
      contacts: z.array(z.object({ id: z.int(), name: z.string(), number: z.string(), isWhatsappValid: z.boolean() })),
    })
    .nullable(),
})
export type CampaignReport = z.output<typeof campaignReport>

const message = z.preprocess((value) => value ?? undefined, text(CAMPAIGN_TEXT_MAX_LENGTH).optional())
const scheduledAt = z.preprocess((value) => (value === '' ? null : value), z.union([z.null(), sendMoment]).optional())

/** Spec 2 §5: the name alone is required; a start needs a connection, an audience and something to say. */
export const campaignInput = z.object({
  name: trimmedText(2, 50),
  message1: message,
  message2: message,
  message3: message,
  message4: message,
  message5: message,
  /** Taken as far as the product sets it itself: INATIVA takes the schedule away, others change nothing. */
  status: optionalText(20),
  scheduledAt,
  whatsappId: optionalId,
  contactListId: optionalId,
  tagListId: optionalId,
  tagId: optionalId,
  fileListId: optionalId,
  queueId: optionalId,
  templateId: optionalId,
  templateParameters: z.array(text(1024)).max(100).optional(),
  companyId: optionalText(20),
})
export type CampaignInput = z.output<typeof campaignInput>

/** What a start would do now (additive): the counts that the real run gives, and how long it takes at its pace. */
export const dryRun = z.object({
  counts: campaignCounts,
  /** Of the invalid ones, those of whom nobody has looked yet whether the network knows their number. */
  unchecked: z.int(),
  /** Seconds from the first to the last message at the settings of now; quiet hours and caps come on top. */
  seconds: z.int(),
  /** The days on which the caps of the connection let it end, from 1; null: nothing limits it. */
  days: z.int().nullable(),
  /** Three recipients' texts as they will arrive, by variant. */
  previews: z.array(z.object({ name: z.string(), number: z.string(), variant: z.int(), text: z.string() })),
  /** What keeps it from starting: codes. */
  missing: z.array(z.string()),
  /** What stands in braces and is no variable, as it is written: double braces are left out of the message, single ones arrive as they are. */
  unknownVariables: z.array(z.string()),
})
export type DryRun = z.output<typeof dryRun>

import { z } from 'zod'
import { sendMoment } from '../schedules/schedule.ts'
import { flag, instant, optionalId, optionalText, text, trimmedText } from '../values/wire.ts'
import { CAMPAIGN_TEXT_MAX_LENGTH, campaignStatuses, shippingStatuses } from './choices.ts'
import { campaignExclusions, campaignExclusionsInput } from './exclusions.ts'

export const campaignStatus = z.enum(campaignStatuses)
export type CampaignStatus = z.output<typeof campaignStatus>

export const shippingStatus = z.enum(shippingStatuses)
export type ShippingStatus = z.output<typeof shippingStatus>

/** Numbers of recipients by state. `total` counts all, `valid` those to whom a message is sent (additive). */
export const campaignCounts = z.object({
  total: z.int(),
  valid: z.int(),
  invalid: z.int(),
  duplicate: z.int(),
  optedOut: z.int(),
  blocked: z.int(),
  waiting: z.int(),
  /** Accepted by the network (`deliveredAt`). */
  delivered: z.int(),
  received: z.int(),
  read: z.int(),
  answered: z.int(),
  failed: z.int(),
  /** Recipients who answered and opted out of marketing in that conversation, before another campaign reached them. */
  left: z.int(),
  /** The part of `invalid` whose contact the author of the start may not see. Absent in counts from before. */
  leftOut: z.int().optional(),
  /** The part of `invalid` that an exclusion leaves out. Absent in counts from before. */
  excluded: z.int().optional(),
})
export type CampaignCounts = z.output<typeof campaignCounts>

/**
 * Why a campaign sends nothing now (additive). `quiet`, `dailyCap` and `newContacts` end automatically; so does
 * `firstContacts`, which holds back people who never wrote to the number. `incomplete`: at its scheduled time the
 * connection, audience or content was missing. `variables`: its texts name unknown variables that no user confirmed.
 * Both make it a draft again. `template`: its template is no longer approved.
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
  'variables',
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
  /** When sending first started (additive). */
  startedAt: instant.nullable(),
  completedAt: instant.nullable(),
  /** Since when a campaign that is EM_ANDAMENTO is paused (additive). Null: it is not. */
  pausedAt: instant.nullable(),
  /** People whom it leaves out (additive). */
  exclusions: campaignExclusions,
  whatsappId: z.int().nullable(),
  contactListId: z.int().nullable(),
  tagId: z.int().nullable(),
  /** The same tag under the other documented name. */
  tagListId: z.int().nullable(),
  tagListName: z.string().nullable(),
  /** A saved filter of contacts as audience, resolved at the start (additive). */
  segmentId: z.int().nullable(),
  segmentName: z.string().nullable(),
  fileListId: z.int().nullable(),
  /** Queue for the answers (additive). Null: the same as for other messages of the connection. */
  queueId: z.int().nullable(),
  /** Template to send if the network allows only templates to open a conversation (additive). */
  templateId: z.int().nullable(),
  /** Texts for the template's placeholders, with the same variables as other texts (additive). */
  templateParameters: z.array(z.string()),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** Relative, signed for 24 hours (additive). */
  mediaUrl: z.string().nullable(),
  /** Its maker (additive). Only the maker and admins may change, cancel and delete it. Null: the maker left. */
  userId: z.int().nullable(),
  whatsapp: z.object({ id: z.int(), name: z.string(), status: z.string() }).nullable(),
  contactList: z.object({ id: z.int(), name: z.string(), contactsCount: z.int() }).nullable(),
  fileList: z.object({ id: z.int(), name: z.string() }).nullable(),
  queue: z.object({ id: z.int(), name: z.string(), color: z.string() }).nullable(),
  /** Null until the recipients have been collected (additive). */
  counts: campaignCounts.nullable(),
  /** Progress while its recipients are being collected (additive). */
  preparing: z.object({ done: z.int(), total: z.int() }).nullable(),
  /** Why it sends nothing now, and until when (additive). */
  hold: z.object({ reason: z.enum(holdReasons), until: instant.nullable() }).nullable(),
  /** Counts the saves (additive). A save that names an older revision is refused. */
  revision: z.int(),
  createdAt: instant,
  updatedAt: instant,
})
export type Campaign = z.output<typeof campaign>

/** A campaign after a save. */
export const savedCampaign = campaign.extend({
  /** The given fields that a CANCELADA campaign cannot change any more, and that stay (additive). */
  ignoredFields: z.array(z.string()).optional(),
})
export type SavedCampaign = z.output<typeof savedCampaign>

/**
 * A start or restart (additive). A call without a body confirms nothing: it refuses unknown variables at the start, and
 * sends them at a restart, which asks only with false.
 */
export const startInput = z.preprocess(
  (value) => (typeof value === 'object' && value !== null ? value : {}),
  z.object({ confirmVariables: flag.catch(undefined) }),
)

/** A campaign after its start. `leftOut` counts people whose contact the caller may not see (additive). */
export const startedCampaign = campaign.extend({ leftOut: z.int() })

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
   * FAILED: the error code. INVALID: one of `invalidReasons`. WAITING and queued: why it is not sent yet, e.g.
   * ERR_WAPP_NOT_INITIALIZED while the connection is down.
   */
  reason: z.string().nullable(),
  /** Which of the five texts, from 1. Null if nothing is sent. */
  variant: z.int().nullable(),
  /** The ticket that contains the message. */
  ticket: z.object({ id: z.int(), uuid: z.string() }).nullable(),
  /** When the message was queued. */
  sentAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  receivedAt: instant.nullable(),
  readAt: instant.nullable(),
  answeredAt: instant.nullable(),
  /** When the recipient opted out as the reply to the message (additive). */
  leftAt: instant.nullable(),
})
export type Shipping = z.output<typeof shipping>

/** A campaign with its report. `shipping` contains the first recipients; further ones are paged. */
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

/** Spec 2 §5: only the name is required. A start needs a connection, an audience and content. */
export const campaignInput = z.object({
  name: trimmedText(2, 50),
  message1: message,
  message2: message,
  message3: message,
  message4: message,
  message5: message,
  /** Only INATIVA has an effect: it removes the scheduled time. The product sets all other states itself. */
  status: optionalText(20),
  scheduledAt,
  whatsappId: optionalId,
  contactListId: optionalId,
  tagListId: optionalId,
  tagId: optionalId,
  segmentId: optionalId,
  fileListId: optionalId,
  queueId: optionalId,
  templateId: optionalId,
  templateParameters: z.array(text(1024)).max(100).optional(),
  /** Replaces all exclusions; absent keeps them, null removes them (additive). */
  exclusions: campaignExclusionsInput.optional(),
  companyId: optionalText(20),
  /**
   * About unknown variables of a campaign with a time (additive). False refuses the save, true confirms them. Absent: the
   * campaign is on hold at its time.
   */
  confirmVariables: flag,
})
export type CampaignInput = z.output<typeof campaignInput>

/** A change of a campaign. With `revision` (additive), it is refused if the campaign was saved since. */
export const campaignChange = campaignInput.partial().extend({ revision: z.int().optional() })
export type CampaignChange = z.output<typeof campaignChange>

/** A recipient's text, and the messages in the order of the phone (additive): a text, or a file with its caption. */
const preview = z.object({
  name: z.string(),
  number: z.string(),
  variant: z.int(),
  text: z.string(),
  messages: z.array(z.object({ text: z.string(), file: z.string().nullable() })),
})
export type CampaignPreview = z.output<typeof preview>

/** Effects of a start now (additive): the same counts as the real run, and its duration at the current pace. */
export const dryRun = z.object({
  counts: campaignCounts,
  /** Invalid recipients whose number has not been checked yet. */
  unchecked: z.int(),
  /** Seconds from the first to the last message at the current settings, without quiet hours and caps. */
  seconds: z.int(),
  /** Number of days that the connection's caps require, at least 1. Null: no cap applies. */
  days: z.int().nullable(),
  /** Texts of three recipients as they would be sent, by variant. */
  previews: z.array(preview),
  /** Without recipients: each variant for an example contact (additive). */
  examples: z.array(preview),
  /** Codes of the missing requirements. */
  missing: z.array(z.string()),
  /**
   * Names in braces that are not variables, as written. In double braces they are removed from the message, in single
   * braces sent unchanged.
   */
  unknownVariables: z.array(z.string()),
})
export type DryRun = z.output<typeof dryRun>

import { z } from 'zod'

/** Maximum test messages of a company in an hour. */
export const MOST_CAMPAIGN_TESTS = 30
/** Maximum people that a list of a report has. */
export const MOST_LIST_OF_CAMPAIGN = 100_000

/** The people of an audience as a start by the caller would count them (additive). */
export const audienceCounts = z.object({
  total: z.int(),
  /** They would get the message. */
  valid: z.int(),
  invalid: z.int(),
  duplicate: z.int(),
  optedOut: z.int(),
  blocked: z.int(),
  /** Invalid people whose number has not been checked yet. */
  unchecked: z.int(),
  /** Invalid people whose contact the caller may not see. */
  leftOut: z.int(),
  /** Invalid people whom an exclusion leaves out. */
  excluded: z.int(),
})
export type AudienceCounts = z.output<typeof audienceCounts>

/** The state of a test message a few seconds after the call (additive). */
export const campaignTest = z.object({
  status: z.enum(['sent', 'waiting', 'unconfirmed', 'failed']),
  /** The error code of a failed one, or why it waits. */
  reason: z.string().nullable(),
  number: z.string(),
  /** Further tests that the company may send in this hour. */
  remaining: z.int(),
})
export type CampaignTest = z.output<typeof campaignTest>

/** The results of one text of a campaign (additive). */
export const variantResult = z.object({
  /** From 1. */
  variant: z.int(),
  valid: z.int(),
  delivered: z.int(),
  received: z.int(),
  read: z.int(),
  answered: z.int(),
  failed: z.int(),
})
export type VariantResult = z.output<typeof variantResult>

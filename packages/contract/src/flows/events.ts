import { z } from 'zod'
import { flow } from './flow.ts'
import { flowCampaign } from './phrases.ts'
import { flowVariable } from './variables.ts'

/** `company-{id}-flow`, to the company. A save includes its revision and author, so that other editors notice it. */
export const flowEvent = z.union([
  z.object({
    action: z.enum(['create', 'update']),
    flow,
    revision: z.int(),
    savedBy: z.object({ userId: z.int(), name: z.string() }).nullable(),
  }),
  z.object({ action: z.literal('delete'), flowId: z.int() }),
])
export type FlowEvent = z.output<typeof flowEvent>

/** `company-{id}-flowcampaign`, to the company. */
export const flowCampaignEvent = z.union([
  z.object({ action: z.enum(['create', 'update']), flowCampaign }),
  z.object({ action: z.literal('delete'), flowCampaignId: z.int() }),
])

/** `company-{id}-flowVariable`, to the company. */
export const flowVariableEvent = z.union([
  z.object({ action: z.enum(['create', 'update']), flowVariable }),
  z.object({ action: z.literal('delete'), flowVariableId: z.int() }),
])

/**
 * `company-{id}-flowPresence`, to everyone who has the flow open: the current viewers. `key` distinguishes two windows
 * of one user. Never stored.
 */
export const flowPresenceEvent = z.object({
  flowId: z.int(),
  people: z.array(z.object({ key: z.string(), userId: z.int(), name: z.string() })),
})
export type FlowPresenceEvent = z.output<typeof flowPresenceEvent>

export const flowEvents = {
  flow: flowEvent,
  flowcampaign: flowCampaignEvent,
  flowVariable: flowVariableEvent,
  flowPresence: flowPresenceEvent,
} as const

/** Events that a client may send, each with a flow's id. */
export const flowClientEvents = ['openFlow', 'closeFlow'] as const

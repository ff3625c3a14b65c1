import { z } from 'zod'
import { flag, instant, optionalId, text, trimmedText } from '../values/wire.ts'
import { FLOW_NAME_LENGTH } from './choices.ts'
import { flowGraph } from './graph.ts'

/** A flow in lists. All fields except the first three are additive. */
export const flow = z.object({
  id: z.int(),
  name: z.string(),
  active: z.boolean(),
  companyId: z.int(),
  /** The version for new chats. Null: never published. */
  publishedVersion: z.int().nullable(),
  /** The draft differs from the published version. */
  hasDraft: z.boolean(),
  /** Why the flow was paused automatically. Null: it was not. */
  pausedReason: z.enum(['budget']).nullable(),
  updatedAt: instant,
  /** The step-based flow that it was generated from. Absent: it was built in the flow builder. */
  chatFlowId: z.int().optional(),
})
export type Flow = z.output<typeof flow>

/** A flow with its draft. `flow` is null until the first save. */
export const flowDetail = flow.extend({
  flow: flowGraph.nullable(),
  /** Counts the saves: a save based on an older revision is rejected. */
  revision: z.int(),
})
export type FlowDetail = z.output<typeof flowDetail>

export const flowName = trimmedText(FLOW_NAME_LENGTH.min, FLOW_NAME_LENGTH.max)

/** A published version in the history. */
export const flowVersion = z.object({
  version: z.int(),
  /** Name given by its author; '' if none. */
  name: z.string(),
  /** The user who published it. Null: that user left. */
  userId: z.int().nullable(),
  userName: z.string(),
  nodes: z.int(),
  publishedAt: instant,
  /** New chats start with it. */
  isPublished: z.boolean(),
})
export type FlowVersion = z.output<typeof flowVersion>

const namedRecords = z.array(z.object({ id: z.int(), name: z.string() }))

/** Where a flow is used. */
export const flowUse = z.object({
  phrases: namedRecords,
  integrations: namedRecords,
  /** Flows whose draft or published version includes it as a sub-flow. */
  flows: namedRecords,
  /** Number of chats in which it is running. */
  runs: z.int(),
})
export type FlowUse = z.output<typeof flowUse>

/** Maximum minutes until a stopped run resumes automatically: a week. */
export const MOST_RESUME_MINUTES = 10_080

/** Settings of every run of a flow. */
export const flowSettings = z.object({
  /**
   * Queue in which an attendant takes over if the flow cannot continue. Null: the connection's fallback queue,
   * otherwise the ticket's queue.
   */
  fallbackQueueId: z.int().nullable(),
  active: z.boolean(),
  /** Minutes without an attendant's message after which a stopped run resumes automatically. 0: only manually. */
  resumeMinutes: z.int(),
})
export type FlowSettings = z.output<typeof flowSettings>

export const flowSettingsInput = z.object({
  fallbackQueueId: optionalId,
  active: flag,
  resumeMinutes: z.coerce.number().int().min(0).max(MOST_RESUME_MINUTES).optional(),
})

/** The name of a version. */
export const versionName = text(60)

import { z } from 'zod'
import { flag, instant, optionalId, text, trimmedText } from '../values/wire.ts'
import { FLOW_NAME_LENGTH } from './choices.ts'
import { flowGraph } from './graph.ts'

/** A flow in lists. All but the first three fields are additive. */
export const flow = z.object({
  id: z.int(),
  name: z.string(),
  active: z.boolean(),
  companyId: z.int(),
  /** The version that new chats begin on; null: none was published yet. */
  publishedVersion: z.int().nullable(),
  /** The draft differs from the published version. */
  hasDraft: z.boolean(),
  /** Why the flow was paused by itself; null: it was not. */
  pausedReason: z.enum(['budget']).nullable(),
  updatedAt: instant,
  /** The step-based flow that it runs; absent: it is one of the builder. */
  chatFlowId: z.int().optional(),
})
export type Flow = z.output<typeof flow>

/** A flow with its draft; `flow` is null until it is saved for the first time. */
export const flowDetail = flow.extend({
  flow: flowGraph.nullable(),
  /** Counts the saves: a save that names an older one is refused. */
  revision: z.int(),
})
export type FlowDetail = z.output<typeof flowDetail>

export const flowName = trimmedText(FLOW_NAME_LENGTH.min, FLOW_NAME_LENGTH.max)

/** A published version in the history. */
export const flowVersion = z.object({
  version: z.int(),
  /** What its maker called it; '' where nobody did. */
  name: z.string(),
  /** Who published it; null: nobody who is still here. */
  userId: z.int().nullable(),
  userName: z.string(),
  nodes: z.int(),
  publishedAt: instant,
  /** New chats begin on it. */
  isPublished: z.boolean(),
})
export type FlowVersion = z.output<typeof flowVersion>

const named = z.array(z.object({ id: z.int(), name: z.string() }))

/** What uses a flow. */
export const flowUse = z.object({
  phrases: named,
  integrations: named,
  /** Flows whose draft or published version goes into it. */
  flows: named,
  /** Chats in which it speaks now. */
  runs: z.int(),
})
export type FlowUse = z.output<typeof flowUse>

/** The longest time a stopped run is kept for going on by itself, in minutes: a week. */
export const MOST_RESUME_MINUTES = 10_080

/** What holds for every run of a flow. */
export const flowSettings = z.object({
  /** Where a person goes on when the flow cannot; null: the connection's fallback queue, else where the ticket lies. */
  fallbackQueueId: z.int().nullable(),
  active: z.boolean(),
  /** A run that a person stopped goes on by itself after so many minutes without a person's word; 0: only by hand. */
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

import type { RunState } from '@recado/contract/flows/runs'
import type { AreaScene, OutsideFile, Scene } from '../../answering/public.ts'
import type { AdvanceResult, CallResult, Facts, GraphRef, Session } from '../engine/session.rules.ts'

/** The responder's name in claims, from which `flowWebhook` on the wire derives. */
export const FLOW = 'flow'
/** The timer that ends an interval or the wait for an external answer. */
export const FLOW_TIMER = 'flow'

export type StartedBy = 'phrase' | 'integration' | 'person' | 'chatFlow'

/** An unfinished run of a ticket. */
export interface LiveRun extends GraphRef {
  /** Null for a run that starts now. */
  id: number | null
  session: Session
  startedBy: StartedBy
}

/** A flow that these lines may start. */
export interface Start extends GraphRef {
  startedBy: StartedBy
  seed: number
}

/** The flow's settings. */
export interface FlowTerms {
  label: string
  fallbackQueueId: number | null
}

/** The new state and the outcome of a run after an occasion, for storage. */
export interface RunUpdate {
  run: LiveRun
  outcome: AdvanceResult
  state: RunState
  reason: string
  /** True when the update is stored while another claim holds the ticket, and that claim stays. */
  aside?: true
}

export interface FlowMemory {
  live: LiveRun | null
  runUpdate: RunUpdate | null
}

export interface FlowScene extends Scene, AreaScene<FlowMemory> {
  start: Start | null
  facts: Facts
  terms: FlowTerms
  /** The connection's fallback queue. Null means the ticket stays in its queue. */
  fallbackQueueId: number | null
  /** Returns a flow's stored file in the form that messages use. */
  fileOf(url: string): OutsideFile | null
}

/** A message from this area to its responder. */
export type FlowWord =
  | { do: 'begin' }
  | { do: 'resume' }
  | { do: 'result'; runId: number; ordinal: number; result: CallResult }
  /** The flow was deleted. Carries its name and fallback queue. */
  | { do: 'gone'; label: string; queueId: number | null }

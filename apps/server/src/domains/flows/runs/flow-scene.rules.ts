import type { RunState } from '@recado/contract/flows/runs'
import type { AreaScene, OutsideFile, Scene } from '../../answering/public.ts'
import type { CallResult, Facts, GraphRef, Outcome, Session } from '../engine/session.rules.ts'

/** Its name in claims; `flowWebhook` on the wire follows from it. */
export const FLOW = 'flow'
/** The timer that ends an interval, or the waiting for what is outside. */
export const FLOW_TIMER = 'flow'

export type StartedBy = 'phrase' | 'integration' | 'person' | 'chatFlow'

/** A run of a ticket that is not over. */
export interface LiveRun extends GraphRef {
  /** Null: it begins now. */
  id: number | null
  session: Session
  startedBy: StartedBy
}

/** A flow that may begin with these lines. */
export interface Start extends GraphRef {
  startedBy: StartedBy
  seed: number
}

/** What the flow's people set for it. */
export interface FlowTerms {
  label: string
  fallbackQueueId: number | null
}

/** What is kept of an occasion: the run as it is then, and what became of it. */
export interface Kept {
  run: LiveRun
  outcome: Outcome
  state: RunState
  reason: string
  /** Kept while somebody else has the word, who keeps it. */
  aside?: true
}

export interface FlowMemory {
  live: LiveRun | null
  kept: Kept | null
}

export interface FlowScene extends Scene, AreaScene<FlowMemory> {
  start: Start | null
  facts: Facts
  terms: FlowTerms
  /** Of the connection: where a person is waited for; null: where the ticket lies. */
  fallbackQueueId: number | null
  /** A stored file of a flow as messages carry it. */
  fileOf(url: string): OutsideFile | null
}

/** What the area tells its responder. */
export type FlowWord =
  | { do: 'begin' }
  | { do: 'resume' }
  | { do: 'result'; runId: number; ordinal: number; result: CallResult }
  /** The flow was deleted; its name and its fallback. */
  | { do: 'gone'; label: string; queueId: number | null }

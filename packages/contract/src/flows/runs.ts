import { z } from 'zod'
import { idValue, instant } from '../values/wire.ts'
import { flowGraph } from './graph.ts'

/** State of a run: working or waiting, stopped by a user, completed, or failed. */
export const runStates = ['running', 'stopped', 'ended', 'failed'] as const
export type RunState = (typeof runStates)[number]

/** Reasons why a run waits. */
export const runWaits = ['interval', 'answer', 'outside'] as const

/** A node that a run passed. */
export const runStep = z.object({
  /** Position of the step within the run. */
  ordinal: z.int(),
  flowId: z.int(),
  version: z.int(),
  nodeId: z.string(),
  kind: z.string(),
  /** The customer's message or the external response; '' if none. Without keys and secrets. */
  input: z.string(),
  /** Summary of what was sent or done. */
  output: z.string(),
  /** The output that it followed. Null: the run waits or ended here. */
  handle: z.string().nullable(),
  at: instant,
  /** Time spent at this node, in milliseconds. Null: the run is still here. */
  tookMs: z.int().nullable(),
})
export type RunStep = z.output<typeof runStep>

/** One run of a flow in a ticket. */
export const flowRun = z.object({
  id: z.int(),
  ticketId: z.int(),
  flowId: z.int(),
  flowName: z.string(),
  version: z.int(),
  state: z.enum(runStates),
  /**
   * Why it stopped or failed, in the company's language. `closed`: its ticket was resolved; `replaced`: another flow
   * was started in the ticket; otherwise ''.
   */
  reason: z.string(),
  waitsFor: z.enum(runWaits).nullable(),
  /** When it resumes automatically. Null: it does not. */
  dueAt: instant.nullable(),
  startedBy: z.enum(['phrase', 'integration', 'person', 'chatFlow']),
  variables: z.record(z.string(), z.string()),
  steps: z.array(runStep),
  startedAt: instant,
  endedAt: instant.nullable(),
})
export type FlowRun = z.output<typeof flowRun>

/** The runs of a ticket, newest first, and the graphs of their versions by `flowId/version`. */
export const ticketRuns = z.object({ runs: z.array(flowRun), graphs: z.record(z.string(), flowGraph) })
export type TicketRuns = z.output<typeof ticketRuns>

/** The unfinished run of a ticket, as the conversation shows it. Null: no such run. */
export const currentRun = flowRun
  .pick({ id: true, flowId: true, flowName: true, state: true, waitsFor: true })
  .nullable()
export type CurrentRun = z.output<typeof currentRun>

export const startRunInput = z.object({ flowId: idValue })

/** How many runs reached a node in a period, and how many stopped there. */
export const nodeCount = z.object({
  nodeId: z.string(),
  visits: z.int(),
  /** Runs that stayed at this step without finishing: customers who stopped answering, and failures. */
  left: z.int(),
})
export type NodeCount = z.output<typeof nodeCount>

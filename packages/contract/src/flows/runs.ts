import { z } from 'zod'
import { idValue, instant } from '../values/wire.ts'
import { flowGraph } from './graph.ts'

/** How a run stands: it works or waits, a person stopped it, it came to its end, or it could not go on. */
export const runStates = ['running', 'stopped', 'ended', 'failed'] as const
export type RunState = (typeof runStates)[number]

/** What a run waits for. */
export const runWaits = ['interval', 'answer', 'outside'] as const

/** A node that a run went through. */
export const runStep = z.object({
  /** Counts the steps of the run. */
  ordinal: z.int(),
  flowId: z.int(),
  version: z.int(),
  nodeId: z.string(),
  kind: z.string(),
  /** What the customer wrote, or what came back from outside; '' for nothing. Without keys and secrets. */
  input: z.string(),
  /** What was said or done, in brief. */
  output: z.string(),
  /** The output by which it went on; null: it waits there, or ended. */
  handle: z.string().nullable(),
  at: instant,
  /** How long it stood at this node, in milliseconds; null: it still does. */
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
   * Why it stopped or failed, in the company's language; `closed`: its ticket was resolved, `replaced`: another flow was started
   * there; '' otherwise.
   */
  reason: z.string(),
  waitsFor: z.enum(runWaits).nullable(),
  /** When it goes on by itself; null: it does not. */
  dueAt: instant.nullable(),
  startedBy: z.enum(['phrase', 'integration', 'person', 'chatFlow']),
  variables: z.record(z.string(), z.string()),
  steps: z.array(runStep),
  startedAt: instant,
  endedAt: instant.nullable(),
})
export type FlowRun = z.output<typeof flowRun>

/** The runs of a ticket, newest first, with the graphs of the versions that they went through, by `flowId/version`. */
export const ticketRuns = z.object({ runs: z.array(flowRun), graphs: z.record(z.string(), flowGraph) })
export type TicketRuns = z.output<typeof ticketRuns>

/** The run of a ticket that is not over: what a conversation says of it; null: there is none. */
export const currentRun = flowRun
  .pick({ id: true, flowId: true, flowName: true, state: true, waitsFor: true })
  .nullable()
export type CurrentRun = z.output<typeof currentRun>

export const startRunInput = z.object({ flowId: idValue })

/** How often runs came to a node in a period, and how many went no further. */
export const nodeCount = z.object({
  nodeId: z.string(),
  visits: z.int(),
  /** Runs whose last step it was although they have come to no end there: customers who went silent, and failures. */
  left: z.int(),
})
export type NodeCount = z.output<typeof nodeCount>

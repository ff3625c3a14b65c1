import { z } from 'zod'
import { text } from '../values/wire.ts'
import { flowGraph } from './graph.ts'
import { runStep } from './runs.ts'

/** What the simulated customer, clock or outside does. */
export const simulationInput = z.union([
  z.object({ do: z.literal('begin') }),
  z.object({ do: z.literal('write'), text: text(4096, 1) }),
  /** The virtual clock goes to the end of the wait. */
  z.object({ do: z.literal('skipWait') }),
  /** What came back from outside: of a request its status and body, of a machine what it says and whether it is done. */
  z.object({
    do: z.literal('answer'),
    status: z.coerce.number().int().min(100).max(599).optional(),
    body: text(100_000).optional(),
    says: z.array(text(4096)).max(20).optional(),
    done: z.boolean().optional(),
    fails: text(500).optional(),
  }),
])
export type SimulationInput = z.output<typeof simulationInput>

/** Who the simulated customer is; absent: a made-up one. */
export const simulatedContact = z.object({
  name: text(200).optional(),
  email: text(200).optional(),
  number: text(40).optional(),
  tagIds: z.array(z.int().positive()).max(100).optional(),
  /** Whether the company is open; absent: as it is now. */
  inHours: z.boolean().optional(),
})
export type SimulatedContact = z.output<typeof simulatedContact>

/** What a simulated run said or did. */
export const simulatedEvent = z.union([
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({
    kind: z.literal('media'),
    media: z.enum(['img', 'audio', 'video', 'document']),
    url: z.string(),
    recorded: z.boolean(),
  }),
  z.object({ kind: z.literal('note'), text: z.string() }),
  z.object({ kind: z.literal('wait'), seconds: z.number() }),
  /** An answer from outside is to be given. */
  z.object({ kind: z.literal('outside'), call: z.enum(['request', 'typebot', 'openai']), text: z.string() }),
  z.object({ kind: z.literal('queue'), queueId: z.int(), name: z.string() }),
  z.object({ kind: z.literal('person'), userId: z.int(), name: z.string() }),
  z.object({ kind: z.literal('tag'), tagId: z.int(), name: z.string() }),
  z.object({ kind: z.literal('contact'), field: z.enum(['nome', 'email']), value: z.string() }),
  z.object({ kind: z.literal('end'), reason: z.string() }),
])
export type SimulatedEvent = z.output<typeof simulatedEvent>

/** The state of a simulated run, as the server gave it; sent back unchanged. */
export const simulatedRun = z.record(z.string(), z.unknown())

export const simulateInput = z.object({
  /** The draft as it stands on the canvas. */
  graph: flowGraph,
  run: simulatedRun.nullable(),
  contact: simulatedContact.optional(),
  input: simulationInput,
})

/** What a step of a simulation comes to: nothing is sent or stored. */
export const simulationReply = z.object({
  run: simulatedRun,
  events: z.array(simulatedEvent),
  steps: z.array(runStep),
  variables: z.record(z.string(), z.string()),
  state: z.enum(['running', 'ended', 'failed']),
  waitsFor: z.enum(['interval', 'answer', 'outside']).nullable(),
  /** The virtual clock, in seconds since the run began. */
  clock: z.number(),
})
export type SimulationReply = z.output<typeof simulationReply>

/** A test case: what the customer does, and what must be said in return, in order. */
export const testCaseInput = z.object({
  name: text(100, 1),
  contact: simulatedContact.optional(),
  steps: z
    .array(
      z.object({
        input: simulationInput,
        /** Texts that must be said next, each as a part of what is said; empty: nothing is looked at. */
        expects: z.array(text(4096, 1)).max(20),
      }),
    )
    .min(1)
    .max(50),
})
export type TestCaseInput = z.output<typeof testCaseInput>

export const testCase = testCaseInput.extend({ id: z.int() })
export type TestCase = z.output<typeof testCase>

/** How a test case went; `step` is the first that differs. */
export const testResult = z.object({
  id: z.int(),
  name: z.string(),
  passed: z.boolean(),
  step: z.int().nullable(),
  expected: z.string(),
  said: z.array(z.string()),
})
export type TestResult = z.output<typeof testResult>

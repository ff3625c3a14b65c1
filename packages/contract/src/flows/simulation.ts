import { z } from 'zod'
import { text } from '../values/wire.ts'
import { flowGraph } from './graph.ts'
import { runStep } from './runs.ts'

/** An input of the simulated customer, clock or external service. */
export const simulationInput = z.union([
  z.object({ do: z.literal('begin') }),
  z.object({ do: z.literal('write'), text: text(4096, 1) }),
  /** Moves the virtual clock to the end of the wait. */
  z.object({ do: z.literal('skipWait') }),
  /** The external response: for a request its status and body, for a machine its text and whether it is finished. */
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

/** The simulated customer. Absent: a sample one. */
export const simulatedContact = z.object({
  name: text(200).optional(),
  email: text(200).optional(),
  number: text(40).optional(),
  tagIds: z.array(z.int().positive()).max(100).optional(),
  /** Whether the company is open. Absent: according to the current time. */
  inHours: z.boolean().optional(),
})
export type SimulatedContact = z.output<typeof simulatedContact>

/** An output of a simulated run. */
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
  /** An external response must be provided. */
  z.object({ kind: z.literal('outside'), call: z.enum(['request', 'typebot', 'openai']), text: z.string() }),
  z.object({ kind: z.literal('queue'), queueId: z.int(), name: z.string() }),
  z.object({ kind: z.literal('person'), userId: z.int(), name: z.string() }),
  z.object({ kind: z.literal('tag'), tagId: z.int(), name: z.string() }),
  z.object({ kind: z.literal('contact'), field: z.enum(['nome', 'email']), value: z.string() }),
  z.object({ kind: z.literal('end'), reason: z.string() }),
])
export type SimulatedEvent = z.output<typeof simulatedEvent>

/** State of a simulated run as returned by the server; send it back unchanged. */
export const simulatedRun = z.record(z.string(), z.unknown())

export const simulateInput = z.object({
  /** The draft currently on the canvas. */
  graph: flowGraph,
  run: simulatedRun.nullable(),
  contact: simulatedContact.optional(),
  input: simulationInput,
})

/** The result of a simulation step. Nothing is sent or stored. */
export const simulationReply = z.object({
  run: simulatedRun,
  events: z.array(simulatedEvent),
  steps: z.array(runStep),
  variables: z.record(z.string(), z.string()),
  state: z.enum(['running', 'ended', 'failed']),
  waitsFor: z.enum(['interval', 'answer', 'outside']).nullable(),
  /** The virtual clock, in seconds since the run started. */
  clock: z.number(),
})
export type SimulationReply = z.output<typeof simulationReply>

/** A test case: the customer's inputs and the expected replies, in order. */
export const testCaseInput = z.object({
  name: text(100, 1),
  contact: simulatedContact.optional(),
  steps: z
    .array(
      z.object({
        input: simulationInput,
        /** Texts expected next, each contained in a reply. Empty: not checked. */
        expects: z.array(text(4096, 1)).max(20),
      }),
    )
    .min(1)
    .max(50),
})
export type TestCaseInput = z.output<typeof testCaseInput>

export const testCase = testCaseInput.extend({ id: z.int() })
export type TestCase = z.output<typeof testCase>

/** Result of a test case. `step` is the first one that differs. */
export const testResult = z.object({
  id: z.int(),
  name: z.string(),
  passed: z.boolean(),
  step: z.int().nullable(),
  expected: z.string(),
  said: z.array(z.string()),
})
export type TestResult = z.output<typeof testResult>

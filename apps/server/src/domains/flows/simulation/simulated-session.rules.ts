import { z } from 'zod'
import type { Session } from '../engine/session.rules.ts'

const ref = { flowId: z.int(), version: z.int() }
const step = z.object({
  ...ref,
  ...{ ordinal: z.int(), nodeId: z.string(), kind: z.string(), input: z.string(), output: z.string() },
  ...{ handle: z.string().nullable(), at: z.number(), tookMs: z.number().nullable() },
})

/** Schema of the run that a client sends back, which may have been altered. */
const simulated = z.object({
  /** Virtual clock and start of the run, in milliseconds. */
  now: z.number().min(0).max(8.64e15),
  begun: z.number().min(0).max(8.64e15),
  over: z.boolean(),
  session: z.object({
    frames: z
      .array(z.object({ ...ref, node: z.string() }))
      .min(1)
      .max(20),
    part: z.int().min(0),
    wait: z
      .union([
        z.object({ for: z.literal('interval'), until: z.number() }),
        z.object({ for: z.literal('answer') }),
        z.object({ for: z.literal('outside'), ordinal: z.int(), until: z.number() }),
      ])
      .nullable(),
    variables: z.record(z.string(), z.string()),
    ...{ seed: z.int(), draws: z.int(), spent: z.int().min(0), wrong: z.int().min(0), text: z.string() },
    talk: z.object({ kept: z.unknown(), answers: z.int() }).nullable(),
    ...{ more: z.array(z.string()).max(100), ordinal: z.int(), open: step.nullable(), steps: z.int() },
  }),
})

export interface SimulatedRun {
  now: number
  begun: number
  /** True when the run has ended and accepts no input. */
  over: boolean
  session: Session
}

/** Parses a simulated run. Null when it is invalid. */
export function readSimulated(run: unknown): SimulatedRun | null {
  const read = simulated.safeParse(run)
  return read.success ? (read.data as SimulatedRun) : null
}

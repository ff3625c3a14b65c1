import type { Size } from './plan/plan.rules.ts'

/** A storm that is run again and again. */
export interface KeptSeed extends Size {
  /** The failure that it showed once, or its purpose. */
  why: string
}

const short = { lastsMs: 40_000, customers: 20, real: false }

/** In every run of all tests. */
export const keptSeeds: readonly KeptSeed[] = [
  { ...short, seed: 101, nodes: 1, why: 'everything at once' },
  { ...short, seed: 102, nodes: 2, why: 'everything at once, with Redis away and another node that takes over' },
  { ...short, seed: 103, nodes: 1, why: 'everything at once' },
]

const long = { lastsMs: 300_000, customers: 70 }

/** With `npm run storm -- --kept`: long ones that failed once. What each showed has a smaller test as well. */
export const failedOnce: readonly KeptSeed[] = [
  {
    ...long,
    seed: 201,
    nodes: 1,
    real: false,
    why: 'a text changed while it left; an open chat that lacked a message',
  },
  { ...long, seed: 202, nodes: 2, real: false, why: 'a customer’s message that was stored nowhere' },
  { ...long, seed: 203, nodes: 1, real: true, why: 'an edit that came again after a newer one' },
]

import type { Size } from './plan/plan.rules.ts'

/** A storm that is run regularly. */
export interface KeptSeed extends Size {
  /** The failure that it once found, or its purpose. */
  why: string
}

const short = { lastsMs: 40_000, customers: 20, real: false }
const long = { lastsMs: 300_000, customers: 70 }

/** Run with all tests. */
export const shortSeeds: readonly KeptSeed[] = [
  { ...short, seed: 102, nodes: 2, why: 'a node that died between a commit and its event' },
  { ...short, seed: 103, nodes: 1, why: 'everything at once' },
]

/** Run with `npm run storm -- --kept`. Each long one's failure also has a smaller test. */
export const keptSeeds: readonly KeptSeed[] = [
  ...shortSeeds,
  { ...short, seed: 101, nodes: 1, why: 'many snoozed tickets that are moved at once' },
  { ...short, seed: 1352, nodes: 1, real: true, why: 'a group message that was redelivered after a kill' },
  {
    ...long,
    seed: 201,
    nodes: 1,
    real: false,
    why: 'a text edited during its sending; an open chat that lacked a message',
  },
  {
    ...long,
    seed: 202,
    nodes: 2,
    real: false,
    why: 'a customer’s message that was not stored; quotes of messages deleted on an older page',
  },
  { ...long, seed: 203, nodes: 1, real: true, why: 'an edit that was redelivered after a newer one' },
]

import type { Part } from './plan/plan.rules.ts'

/** A storm that every run of all tests lets happen. */
export interface KeptSeed {
  seed: number
  seconds: number
  nodes: 1 | 2
  /** Of each company. */
  customers: number
  real: boolean
  part: Part
  /** The failure that it showed once, or its purpose. */
  why: string
}

export const keptSeeds: readonly KeptSeed[] = [
  { seed: 101, seconds: 40, nodes: 1, customers: 30, real: false, part: {}, why: 'everything at once' },
  { seed: 102, seconds: 40, nodes: 2, customers: 30, real: false, part: {}, why: 'everything at once' },
  { seed: 103, seconds: 40, nodes: 1, customers: 30, real: false, part: {}, why: 'everything at once' },
]

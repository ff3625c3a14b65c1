import { adminPlan, attendantPlan, customerPlan, MEMBERS, memberPlan, programPlan } from './actor-plans.rules.ts'
import type { Actor, Customer, FaultKind, Plan } from './acts.ts'
import { faultPlan } from './fault-plan.rules.ts'
import { companySigns } from './marks.rules.ts'

export const ATTENDANTS = 4
/** The index of each company's line with a real session; the others are simulated. */
export const REAL_LINE = 2

export interface Size {
  seed: number
  lastsMs: number
  nodes: 1 | 2
  /** Per company. */
  customers: number
  /** Whether a quarter of the customers writes to the real session. */
  real: boolean
}

/**
 * The whole storm of a seed: all acts with their pauses, and all faults with their times. Depends only on its input.
 */
export function planOf({ seed, lastsMs, nodes, customers, real }: Size): Plan {
  const companies = companySigns.length
  const actors: Actor[] = companySigns.flatMap((_, company) => [
    ...Array.from({ length: customers }, (_none, place) => withLine(customerPlan(seed, lastsMs, company, place), real)),
    ...Array.from({ length: ATTENDANTS }, (_none, place) => attendantPlan(seed, lastsMs, company, place)),
    adminPlan(seed, lastsMs, company),
    programPlan(seed, lastsMs, company),
    ...(real ? [0, REAL_LINE] : [0]).flatMap((line) =>
      Array.from({ length: MEMBERS }, (_none, place) => memberPlan(seed, lastsMs, { company, line, place })),
    ),
  ])
  return { seed, lastsMs, nodes, actors, faults: faultPlan(seed, lastsMs, { companies, nodes }) }
}

const withLine = (customer: Customer, real: boolean): Customer =>
  customer.line === REAL_LINE && !real ? { ...customer, line: 0 } : customer

/** A part of a plan, for finding the shortest history that still fails. */
export interface Part {
  /** Names of actors; all when absent. */
  actors?: readonly string[]
  faults?: readonly FaultKind[]
  /** Later acts and faults are left out. */
  untilMs?: number
}

export function partOf(plan: Plan, { actors, faults, untilMs = plan.lastsMs }: Part): Plan {
  return {
    ...plan,
    lastsMs: Math.min(plan.lastsMs, untilMs),
    actors: plan.actors.filter(({ name }) => actors?.includes(name) ?? true).map((actor) => upTo(actor, untilMs)),
    faults: plan.faults.filter((fault) => fault.at < untilMs && (faults?.includes(fault.kind) ?? true)),
  }
}

function upTo<A extends Actor>(actor: A, untilMs: number): A {
  let at = 0
  const steps = (actor.steps as ReadonlyArray<{ after: number }>).filter(({ after }) => {
    at += after
    return at < untilMs
  })
  return { ...actor, steps } as A
}

/** The amounts in a plan. */
export const sizeOf = (plan: Plan) => ({
  actors: plan.actors.length,
  acts: plan.actors.reduce((sum, { steps }) => sum + steps.length, 0),
  faults: plan.faults.length,
})

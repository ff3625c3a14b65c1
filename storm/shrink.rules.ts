import type { FaultKind, Plan } from './plan/acts.ts'
import { type Part, partOf, sizeOf } from './plan/plan.rules.ts'

/** The parts of a failing plan that are worth a try, smallest first. Each is smaller than the plan. */
export function smallerParts(plan: Plan, part: Part): Part[] {
  const now = partOf(plan, part)
  const names = now.actors.map(({ name }) => name)
  const kinds = [...new Set(now.faults.map(({ kind }) => kind))]
  const parts: Part[] = []
  if (kinds.length > 0) parts.push({ ...part, faults: [] })
  if (kinds.length > 1) for (const kind of kinds) parts.push({ ...part, faults: [kind] })
  for (const company of [0, 1, 2]) {
    const companyActors = now.actors.filter((actor) => actor.company === company).map(({ name }) => name)
    if (companyActors.length > 0 && companyActors.length < names.length) parts.push({ ...part, actors: companyActors })
  }
  if (now.lastsMs > 2_000) parts.push({ ...part, untilMs: Math.round(now.lastsMs / 2) })
  for (const pieces of [2, 4, 8, 16]) {
    const length = Math.ceil(names.length / pieces)
    if (length < 1 || names.length < pieces) continue
    for (let at = 0; at < names.length; at += length) {
      // First this piece alone, then everything else.
      if (pieces === 2) parts.push({ ...part, actors: names.slice(at, at + length) })
      else parts.push({ ...part, actors: names.toSpliced(at, length) })
    }
  }
  if (kinds.length > 1) for (const kind of kinds) parts.push({ ...part, faults: without(kinds, kind) })
  if (now.lastsMs > 2_000) parts.push({ ...part, untilMs: Math.round(now.lastsMs * 0.8) })
  const size = weightOf(now)
  return parts.filter((smaller) => {
    const smallerPlan = partOf(plan, smaller)
    return smallerPlan.actors.length > 0 && weightOf(smallerPlan) < size
  })
}

const without = (kinds: readonly FaultKind[], kind: FaultKind) => kinds.filter((one) => one !== kind)

const weightOf = (plan: Plan) => {
  const { actors, acts, faults } = sizeOf(plan)
  return actors + acts + 3 * faults
}

/**
 * Searches for the smallest part of a plan that still fails.
 * @param from the part that failed; the whole plan when it is empty
 * @param fails runs a part and returns whether it shows the same failure
 * @param canContinue called before each run
 */
export async function shrink(
  plan: Plan,
  {
    from = {},
    fails,
    canContinue,
  }: { from?: Part; fails: (part: Part) => Promise<boolean>; canContinue: () => boolean },
): Promise<Part> {
  let part = from
  for (;;) {
    const smaller = await firstFailing(smallerParts(plan, part))
    if (!smaller) return part
    part = smaller
  }

  async function firstFailing(parts: readonly Part[]): Promise<Part | null> {
    for (const one of parts) {
      if (!canContinue()) return null
      if (await fails(one)) return one
    }
    return null
  }
}

import type { Work, Workplace } from '../db/work.ts'
import { withoutCallsOutside } from './calls-outside.ts'
import { type Reacting, removeUnit, type Unit } from './fact-reactions.store.ts'
import type { Reaction, ReactionTable } from './reaction.ts'
import { MOST_REACTION_TRIES } from './retry.rules.ts'

export interface UnitCarrier {
  workplace: Workplace
  reactions: ReactionTable
  /** A try that exceeds this is ended and counts as failed. */
  limitMs: number
  /** After this time, the remaining followers are left for another transaction, in milliseconds. */
  longAfterMs: number
}

/**
 * Returns the reaction that a unit names.
 * @throws Error when this version has no such reaction, or when the process died in each of `MOST_REACTION_TRIES` tries
 */
function reactionOf({ fact, reaction: name, tries }: Reacting, reactions: ReactionTable): Reaction {
  if (tries > MOST_REACTION_TRIES)
    throw new Error(`its tries, ${MOST_REACTION_TRIES} so far, ended without a result: the process ended each time`)
  const reaction = reactions.find(fact, name)
  if (!reaction) throw new Error('this version has no such reaction')
  return reaction
}

/**
 * Carries out a unit and its followers in order, in one transaction. In a burst on one subject, one transaction per
 * reaction would cost more than the reactions. Returns the completed ones.
 * @throws the error of the unit itself. When a follower fails, the ones before it are carried out without it, and it is
 *   claimed later
 */
export async function carryOutUnit(carrier: UnitCarrier, unit: Unit): Promise<Reacting[]> {
  const completed: Reacting[] = []
  try {
    await carryOutAll(carrier, [unit, ...unit.followers], completed)
  } catch (error) {
    if (completed.length === 0 || unit.followers.length === 0) throw error
    const before = completed.slice(0, unit.followers.length)
    await carryOutAll(carrier, before, completed)
  }
  return completed
}

async function carryOutAll(carrier: UnitCarrier, units: readonly Reacting[], completed: Reacting[]): Promise<void> {
  const { workplace, reactions, limitMs, longAfterMs } = carrier
  const startedAt = performance.now()
  const task = async (work: Work) => {
    // After a deadlock the whole task runs again.
    completed.length = 0
    for (const unit of units) {
      if (completed.length > 0 && performance.now() - startedAt >= longAfterMs) return
      const reaction = reactionOf(unit, reactions)
      await withoutCallsOutside(() => reaction.run(work, unit.payload as never))
      if (!(await removeUnit(work.db, unit))) throw new Error('another node has taken it over')
      completed.push(unit)
    }
  }
  await workplace.run(units[0]?.companyId ?? 0, task, limitMs)
}

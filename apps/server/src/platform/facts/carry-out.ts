import type { Work, Workplace } from '../db/work.ts'
import { withoutCallsOutside } from './calls-outside.ts'
import { type Reacting, removeUnit, type Unit } from './fact-reactions.store.ts'
import type { Reaction, ReactionTable } from './reaction.ts'
import { MOST_TRIES } from './retry.rules.ts'

export interface Carrier {
  workplace: Workplace
  reactions: ReactionTable
  /** A try that takes longer is cut off and has failed. */
  limitMs: number
  /** After so long, in milliseconds, the others that follow wait for their own turn. */
  longAfterMs: number
}

/** @throws Error when there is none, or when each try so far ended the process that made it */
function reactionOf({ fact, reaction: name, tries }: Reacting, reactions: ReactionTable): Reaction {
  if (tries > MOST_TRIES)
    throw new Error(`its tries, ${MOST_TRIES} so far, ended without a result: the process ended each time`)
  const reaction = reactions.find(fact, name)
  if (!reaction) throw new Error('nobody reacts so in this version')
  return reaction
}

/**
 * Carries out a unit and those that follow it, in their order, in one transaction: behind a burst of one subject a transaction for each
 * costs more than the reactions. Answers what was carried out.
 * @throws what the unit itself throws; when one that follows fails, those before it are carried out without it, and it is claimed later
 */
export async function carryOut(carrier: Carrier, unit: Unit): Promise<Reacting[]> {
  const done: Reacting[] = []
  try {
    await carryOutAll(carrier, [unit, ...unit.followers], done)
  } catch (error) {
    if (done.length === 0 || unit.followers.length === 0) throw error
    const before = done.slice(0, unit.followers.length)
    await carryOutAll(carrier, before, done)
  }
  return done
}

async function carryOutAll(carrier: Carrier, units: readonly Reacting[], done: Reacting[]): Promise<void> {
  const { workplace, reactions, limitMs, longAfterMs } = carrier
  const begun = performance.now()
  const task = async (work: Work) => {
    // A deadlock is tried again.
    done.length = 0
    for (const unit of units) {
      if (done.length > 0 && performance.now() - begun >= longAfterMs) return
      const reaction = reactionOf(unit, reactions)
      await withoutCallsOutside(() => reaction.run(work, unit.payload as never))
      if (!(await removeUnit(work.db, unit))) throw new Error('another node has taken it over')
      done.push(unit)
    }
  }
  await workplace.run(units[0]?.companyId ?? 0, task, limitMs)
}

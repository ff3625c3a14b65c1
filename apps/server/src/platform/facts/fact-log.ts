import type { FactLog } from './fact.ts'
import { insertUnits } from './fact-reactions.store.ts'
import { type ReactionTable, wantedOf } from './reaction.ts'

/**
 * Writes each fact as rows for its reactions. A fact without reactions is not written.
 * @param reactions called late, because the reacting areas are above the writing ones
 * @param wake reports that units can be claimed
 */
export function createFactLog({ reactions, wake }: { reactions(): ReactionTable; wake(): void }): FactLog {
  return {
    async write(db, companyId, type, payload) {
      const names = await wantedOf(reactions().to(type.name), db, companyId)
      if (names.length === 0) return
      await insertUnits(db, {
        companyId,
        fact: type.name,
        reactions: names,
        subject: type.subjectOf(payload),
        payload,
      })
    },
    wake,
  }
}

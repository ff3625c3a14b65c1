import type { FactLog } from './fact.ts'
import { insertUnits } from './fact-reactions.store.ts'
import { type ReactionTable, wantedOf } from './reaction.ts'

/**
 * Writes facts as the reactions to them. A fact without reactions is not written.
 * @param reactions asked late: those who react stand above those who write
 * @param wake says that something can be taken
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

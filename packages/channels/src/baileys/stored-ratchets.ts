import { AsyncLocalStorage } from 'node:async_hooks'
import type { SignalKeyStoreWithTransaction, SignalRepositoryWithLIDStore } from 'baileys'
import { storedAfterwards } from './auth-store.ts'

/** Runs work that reads and moves ratchets: alone, and stored when it resolves. */
export type Alone = <T>(work: () => Promise<T>) => Promise<T>

/** One lock for all ratchets of a number: a person has one under their number and their LID. */
const LOCK = 'recado-ratchets'

/**
 * Makes the `Alone` of one socket. Baileys would run the same work inside the transaction of a whole send, which commits
 * after the stanza has left: a process that dies in between encrypts the next message with the same key again, and the
 * phone cannot read it. And while such a transaction is under way, the commit of an arriving message is overwritten by it.
 * The lock is held for the work alone: who has it next works on values that are on their way to the store, and is stored
 * after them. Must be called outside of any transaction.
 */
export function aloneOver(keys: SignalKeyStoreWithTransaction): Alone {
  const outside = AsyncLocalStorage.snapshot()
  return (work) => outside(() => storedAfterwards(() => keys.transaction(work, LOCK)))
}

/** Baileys' Signal repository, in which each step of sending that moves a ratchet is stored before its result is used. */
export function withStoredRatchets(base: SignalRepositoryWithLIDStore, alone: Alone): SignalRepositoryWithLIDStore {
  return {
    ...base,
    encryptMessage: (options) => alone(() => base.encryptMessage(options)),
    encryptGroupMessage: (options) => alone(() => base.encryptGroupMessage(options)),
    getSenderKeyDistributionMessage: (options) => alone(() => base.getSenderKeyDistributionMessage(options)),
    processSenderKeyDistributionMessage: (options) => alone(() => base.processSenderKeyDistributionMessage(options)),
    injectE2ESession: (options) => alone(() => base.injectE2ESession(options)),
    migrateSession: (from, to) => alone(() => base.migrateSession(from, to)),
    deleteSession: (jids) => alone(() => base.deleteSession(jids)),
  }
}

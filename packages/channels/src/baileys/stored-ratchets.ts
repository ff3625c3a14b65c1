import { AsyncLocalStorage } from 'node:async_hooks'
import type { SignalKeyStoreWithTransaction, SignalRepositoryWithLIDStore } from 'baileys'
import { storeAfterwards } from './auth-store.ts'

/** Runs work that reads and moves ratchets: exclusively, and stored when it resolves. */
export type Alone = <T>(work: () => Promise<T>) => Promise<T>

/**
 * One lock for all ratchets of a number, because a person has a ratchet under their number and another under their LID.
 */
const LOCK = 'recado-ratchets'

/**
 * Creates the `Alone` of one socket. Baileys would run the same work inside the transaction of a whole send, which
 * commits after the stanza was sent. A process that dies in between encrypts the next message with the same key, and
 * the phone cannot decrypt it. Such a transaction also overwrites the commit of a message that arrives concurrently.
 *
 * The lock is held only during the work. The next holder works on values that are not stored yet, and is stored after
 * them. Must be called outside of any transaction.
 */
export function aloneOver(keys: SignalKeyStoreWithTransaction): Alone {
  const outside = AsyncLocalStorage.snapshot()
  return (work) => outside(() => storeAfterwards(() => keys.transaction(work, LOCK)))
}

/** Wraps Baileys' Signal repository so that each ratchet step of a send is stored before its result is used. */
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

import type { Workplace } from '../../../../platform/db/work.ts'
import type { ConnectionRef } from '../../../connections/public.ts'
import { messagesWithPendingChanges } from './pending-changes.store.ts'

/**
 * In-memory index of the messages with pending changes, so that other messages cost no query. A connection's messages
 * and changes arrive over one session, so the node that holds it knows them all.
 */
export interface PendingChangeIndex {
  /** The network's ids of these messages, some perhaps resolved by now. Read once per opening of the session. */
  of(at: ConnectionRef): Promise<ReadonlySet<string>>
  add(at: ConnectionRef, id: string): Promise<void>
  remove(at: Pick<ConnectionRef, 'companyId' | 'connectionId'>, id: string): void
  /** Discards the index, because another node may have held the session. */
  forget(at: ConnectionRef): void
}

/** @param workplace the company database it reads from */
export function createPendingChangeIndex(workplace: Workplace): PendingChangeIndex {
  const indexes = new Map<string, Promise<Set<string>>>()
  const nameOf = ({ companyId, connectionId }: Pick<ConnectionRef, 'companyId' | 'connectionId'>) =>
    `${companyId}:${connectionId}`
  const load = (at: ConnectionRef): Promise<Set<string>> => {
    const name = nameOf(at)
    const cached = indexes.get(name)
    if (cached !== undefined) return cached
    const reading = workplace
      .read(at.companyId, (work) => messagesWithPendingChanges(work.db, at))
      .then((ids) => new Set(ids))
    indexes.set(name, reading)
    // After a failure the next caller reads again.
    reading.catch(() => indexes.get(name) === reading && indexes.delete(name))
    return reading
  }
  return {
    of: load,
    add: async (at, id) => void (await load(at)).add(id),
    remove: (at, id) =>
      void indexes.get(nameOf(at))?.then(
        (ids) => ids.delete(id),
        () => undefined,
      ),
    forget: (at) => void indexes.delete(nameOf(at)),
  }
}

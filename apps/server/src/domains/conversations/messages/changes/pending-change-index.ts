import type { Workplace } from '../../../../platform/db/work.ts'
import type { ConnectionRef } from '../../../connections/public.ts'
import { messagesWithPendingChanges } from './pending-changes.store.ts'

/**
 * The messages for which changes are pending, in memory: looked up at every message, so that the usual one costs no
 * statement. A connection's messages and changes come over one session, which one node holds: that node knows them all.
 */
export interface PendingChangeIndex {
  /** The network's message ids, of which some may be settled by now; read once for each opening of the session. */
  of(at: ConnectionRef): Promise<ReadonlySet<string>>
  add(at: ConnectionRef, id: string): Promise<void>
  remove(at: Pick<ConnectionRef, 'companyId' | 'connectionId'>, id: string): void
  /** The session was on another node, or may be: the known state is old. */
  forget(at: ConnectionRef): void
}

/** @param workplace where they are read */
export function createPendingChangeIndex(workplace: Workplace): PendingChangeIndex {
  const indexes = new Map<string, Promise<Set<string>>>()
  const nameOf = ({ companyId, connectionId }: Pick<ConnectionRef, 'companyId' | 'connectionId'>) =>
    `${companyId}:${connectionId}`
  const load = (at: ConnectionRef): Promise<Set<string>> => {
    const name = nameOf(at)
    const known = indexes.get(name)
    if (known !== undefined) return known
    const reading = workplace
      .read(at.companyId, (work) => messagesWithPendingChanges(work.db, at))
      .then((ids) => new Set(ids))
    indexes.set(name, reading)
    // Not known: the next caller reads it again.
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

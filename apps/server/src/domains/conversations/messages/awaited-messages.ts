import type { Workplace } from '../../../platform/db/work.ts'
import type { ConnectionRef } from '../../connections/public.ts'
import { awaitedMessages } from './held-changes.store.ts'

/**
 * Which messages something waits for (held changes), in memory: asked at every message, so that the usual one costs no
 * statement. A connection's messages and changes come over one line, which one node holds; what it holds back it knows.
 */
export interface AwaitedMessages {
  /** The network's ids, of which some may be taken care of by now; read once for each opening of the line. */
  of(at: ConnectionRef): Promise<ReadonlySet<string>>
  add(at: ConnectionRef, id: string): Promise<void>
  remove(at: ConnectionRef, id: string): void
  /** The line was elsewhere, or may be: what is known of it is old. */
  forget(at: ConnectionRef): void
}

/** @param workplace where they are read */
export function createAwaitedMessages(workplace: Workplace): AwaitedMessages {
  const lines = new Map<string, Promise<Set<string>>>()
  const nameOf = ({ companyId, connectionId }: ConnectionRef) => `${companyId}:${connectionId}`
  const load = (at: ConnectionRef): Promise<Set<string>> => {
    const name = nameOf(at)
    const known = lines.get(name)
    if (known !== undefined) return known
    const reading = workplace.read(at.companyId, (work) => awaitedMessages(work.db, at)).then((ids) => new Set(ids))
    lines.set(name, reading)
    // Not known: read again by whoever asks next.
    reading.catch(() => lines.get(name) === reading && lines.delete(name))
    return reading
  }
  return {
    of: load,
    add: async (at, id) => void (await load(at)).add(id),
    remove: (at, id) =>
      void lines.get(nameOf(at))?.then(
        (ids) => ids.delete(id),
        () => undefined,
      ),
    forget: (at) => void lines.delete(nameOf(at)),
  }
}

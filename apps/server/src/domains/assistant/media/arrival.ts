import { setTimeout } from 'node:timers/promises'
import type { Workplace } from '../../../platform/db/work.ts'
import { type FileState, fileStates } from './transcript.store.ts'

/** How long the AI waits for a file that is still on its way from the network. */
const ARRIVAL_MS = 15_000
const POLL_MS = 500

/** Returns the files of messages by message id, after those on their way have arrived, failed or taken ARRIVAL_MS. */
export async function arrivedFiles(
  workplace: Workplace,
  companyId: number,
  { ids, signal }: { ids: readonly number[]; signal: AbortSignal },
): Promise<ReadonlyMap<number, FileState>> {
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    const states = ids.length === 0 ? [] : await workplace.read(companyId, ({ db }) => fileStates(db, companyId, ids))
    if (waitedMs >= ARRIVAL_MS || signal.aborted || !states.some(({ state }) => state === 'pending'))
      return new Map(states.map((state) => [state.id, state]))
    await setTimeout(POLL_MS, undefined, { signal }).catch(() => undefined)
  }
}

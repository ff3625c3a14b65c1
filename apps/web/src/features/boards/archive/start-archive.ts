import { toastMissing } from '../../../ui/lazy-part.tsx'
import type { ArchivedThing } from './archive-actions.ts'

/**
 * Archives a thing. Loads the code of the archive with its first use, which keeps it out of the board's own code.
 * @returns false when it failed, which a toast says
 */
export async function startArchive(thing: ArchivedThing): Promise<boolean> {
  const code = await import('./archive-actions.ts').catch(() => null)
  if (code) return code.archive(thing)
  await toastMissing()
  return false
}

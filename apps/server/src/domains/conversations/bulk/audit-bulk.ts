import type { Author } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit } from '../../identity/public.ts'
import type { ManyChange } from './change-tickets.ts'

export interface DoneBulk {
  change: ManyChange
  /** The number of changed tickets. Deleted tickets, and those that already had the value, do not count. */
  changed: number
  /** The name of the tag or queue. Null when the change has no target or the target was deleted. */
  target: string | null
}

/** Writes the change and the exact number of tickets to the audit log. */
export async function auditBulk(
  work: Work,
  by: Author,
  { change: { action }, changed: changedCount, target }: DoneBulk,
): Promise<void> {
  if (changedCount === 0) return
  const after = action === 'delete' ? null : { [action]: target }
  await audit(work, by, `tickets.${action}`, `tickets ${changedCount}`, null, after)
}

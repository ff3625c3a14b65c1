import type { Author } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit } from '../../identity/public.ts'
import type { ManyChange } from './change-tickets.ts'

export interface DoneBulk {
  change: ManyChange
  /** The number of changed tickets; those that already had the value, or are gone, do not count. */
  changed: number
  /** The name of the tag or queue; null without one, and when it is gone. */
  target: string | null
}

/** Notes in the audit log the change and the exact number of tickets. */
export async function auditBulk(
  work: Work,
  by: Author,
  { change: { action }, changed, target }: DoneBulk,
): Promise<void> {
  if (changed === 0) return
  const after = action === 'delete' ? null : { [action]: target }
  await audit(work, by, `tickets.${action}`, `tickets ${changed}`, null, after)
}

import type { Work } from '../../../platform/db/work.ts'
import { audit } from '../../identity/public.ts'
import type { ManyChange } from './change-tickets.ts'

export interface DoneBulk {
  change: ManyChange
  /** How many tickets changed; what was so already, or gone, did not. */
  changed: number
  /** What the tag or queue is called; null without one, and when it is gone. */
  target: string | null
}

/** Notes in the audit log what was done to exactly how many tickets. */
export async function auditBulk(
  work: Work,
  by: { userId: number | null; name: string },
  { change: { action }, changed, target }: DoneBulk,
): Promise<void> {
  if (changed === 0) return
  const after = action === 'delete' ? null : { [action]: target }
  await audit(work, by, `tickets.${action}`, `tickets ${changed}`, null, after)
}

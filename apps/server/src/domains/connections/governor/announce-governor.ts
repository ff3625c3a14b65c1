import type { Work } from '../../../platform/db/work.ts'
import { hearersOf } from '../../identity/public.ts'
import { governorRow } from './governor.store.ts'

/**
 * Announces a connection's current limits to the company: whether marketing is paused, and until when first contacts
 * wait.
 */
export async function announceGovernor(work: Work, whatsappId: number): Promise<void> {
  const row = await governorRow(work.db, { companyId: work.companyId, connectionId: whatsappId })
  const waiting = row?.firstContacts ?? null
  const isWaiting = waiting !== null && waiting.until > work.now
  work.announce('whatsappGovernor', hearersOf(work.companyId, 'whatsappGovernor'), {
    action: 'update',
    whatsappId,
    paused: row?.pace.isPaused ?? false,
    firstContactsUntil: isWaiting ? waiting.until.toISOString() : null,
    firstContactsStopped: isWaiting && waiting.isStopped,
  })
}

import { canAll, scopeOf } from '@recado/contract/access'
import { AppError } from '../../../../platform/app-error.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { seesContact } from './contact-access.ts'
import type { TicketViewer } from './ticket-access.rules.ts'

/** Returns a user as a reader of contacts: the scope of `contacts:view` is that of their tickets (contacts.2). */
export function contactReader<T extends TicketViewer>(viewer: T): T {
  const scope = scopeOf(viewer, 'contacts:view')
  const { 'tickets:view': _, ...others } = viewer.permissions
  return { ...viewer, permissions: scope === null ? others : { ...others, 'tickets:view': scope } }
}

/**
 * Requires that a user may see a contact, by the scope of `contacts:view`.
 * @throws AppError ERR_NO_PERMISSION
 */
export async function requireContactReader(work: Work, viewer: TicketViewer, contactId: number): Promise<void> {
  if (canAll(viewer, 'contacts:view')) return
  const isVisible =
    scopeOf(viewer, 'contacts:view') !== null && (await seesContact(work, contactReader(viewer), contactId))
  if (!isVisible) throw new AppError('ERR_NO_PERMISSION')
}

import type { Contact } from '@recado/contract/contacts/contact'
import type { ContactImport } from '@recado/contract/contacts/import'
import type { Work } from '../../platform/db/work.ts'
import { hearersOf, limitedHearersOf } from '../identity/public.ts'
import { contactsChanged } from './facts.ts'

/** Asks users who see only some contacts to reload what they show. The event has no data, so that it reveals nothing. */
export function askToReload(work: Work): void {
  const merge = { key: 'contacts-reload' }
  work.announce('contact', limitedHearersOf(work.companyId, 'contact'), { action: 'update-to-fecth' }, merge)
}

/** Announces to everybody who sees contacts that many of them changed, so that lists reload. */
export function announceManyContacts(work: Work): void {
  work.announce('contact', hearersOf(work.companyId, 'contact'), { action: 'update-to-fecth' })
  askToReload(work)
}

/**
 * Announces a new or changed contact to the company. A change also reaches lists that show the contact with other
 * records.
 */
export async function announceContact(work: Work, action: 'create' | 'update', contact: Contact): Promise<void> {
  work.announce('contact', hearersOf(work.companyId, 'contact'), { action, contact })
  askToReload(work)
  if (action === 'update') await work.record(contactsChanged, { contactIds: [contact.id] })
}

/**
 * Announces an import's progress to the company, merging events in quick succession. Two workers may report in the
 * wrong order, but progress never replaces the end.
 */
export function announceImport(work: Work, emitted: ContactImport): void {
  const payload = { action: 'update' as const, import: emitted }
  const { id, state, created, updated } = emitted
  const merge = { key: `contact-import-${id}`, ...(state !== 'done' && { version: created + updated }) }
  work.announce('contactImport', hearersOf(work.companyId, 'contactImport'), payload, merge)
}

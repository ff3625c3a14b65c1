import type { Contact } from '@recado/contract/contacts/contact'
import type { ContactImport } from '@recado/contract/contacts/import'
import type { Work } from '../../platform/db/work.ts'
import { rooms } from '../../platform/realtime/rooms.ts'

/** Tells the company that a contact came to be or changed. */
export function announceContact(work: Work, action: 'create' | 'update', contact: Contact): void {
  work.announce('contact', [rooms.company(work.companyId)], { action, contact })
}

/** Tells the company how far an import is; of many words within a moment the last is enough. */
export function announceImport(work: Work, emitted: ContactImport): void {
  const payload = { action: 'update' as const, import: emitted }
  work.announce('contactImport', [rooms.company(work.companyId)], payload, `contact-import-${emitted.id}`)
}

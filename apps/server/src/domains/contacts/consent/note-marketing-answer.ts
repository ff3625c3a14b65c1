import type { Work } from '../../../platform/db/work.ts'
import { announceContact } from '../announce-contact.ts'
import { requireContact } from '../require-contact.ts'
import { changeConsent } from './consent.store.ts'

/** Stores a contact's answer about marketing, like an opt-out message (contacts.6). */
export async function noteMarketingAnswer(work: Work, wish: Parameters<typeof changeConsent>[1]): Promise<void> {
  if (await changeConsent(work.db, wish))
    await announceContact(work, 'update', await requireContact(work.db, wish.contactId))
}

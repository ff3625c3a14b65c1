import type { Work } from '../../../platform/db/work.ts'
import { announceContact } from '../announce-contact.ts'
import { requireContact } from '../require-contact.ts'
import { changeConsent } from './consent.store.ts'

/** Notes what a contact answered about marketing, as its own words would (contacts.6). */
export async function noteMarketingAnswer(work: Work, said: Parameters<typeof changeConsent>[1]): Promise<void> {
  if (await changeConsent(work.db, said))
    await announceContact(work, 'update', await requireContact(work.db, said.contactId))
}

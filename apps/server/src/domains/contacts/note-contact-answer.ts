import { z } from 'zod'
import { storable } from '../../platform/db/storable.rules.ts'
import type { Work } from '../../platform/db/work.ts'
import { announceContact } from './announce-contact.ts'
import { changeContact, lockContact } from './contact.store.ts'
import { requireContact } from './require-contact.ts'

const LONGEST = 200

/**
 * Stores a contact's answer to a bot: its name, or a valid e-mail. No effect when the contact was deleted or the value
 * is unchanged.
 * @param answer the requested field, and the text that the contact wrote
 */
export async function noteContactAnswer(
  work: Work,
  contactId: number,
  { field, value }: { field: 'nome' | 'email'; value: string },
): Promise<void> {
  const text = storable(value, LONGEST).trim()
  const row = await lockContact(work.db, work.companyId, contactId)
  if (!row || text === '' || (field === 'email' && !z.email().safeParse(text).success)) return
  if (text === (field === 'nome' ? row.name : row.email)) return
  const values = field === 'nome' ? { name: text } : { email: text }
  await changeContact(work.db, work.companyId, { id: contactId, values, now: work.now })
  await announceContact(work, 'update', await requireContact(work.db, contactId))
}

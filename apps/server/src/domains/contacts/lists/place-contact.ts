import type { ContactInput } from '@recado/contract/contacts/contact'
import type { Work } from '../../../platform/db/work.ts'
import { requireQueue } from '../../queues/public.ts'
import { requireTags } from '../../tags/public.ts'
import { contactsPlaced, recordContacts } from '../facts.ts'
import { setContactQueue, setContactTags } from './contact-places.store.ts'

/**
 * Sets a contact's tags and queue. Absent values stay.
 * @throws AppError ERR_NO_TAG_FOUND, ERR_NO_QUEUE_FOUND
 */
export async function placeContact(
  work: Work,
  id: number,
  { tagIds, queueId }: Pick<Partial<ContactInput>, 'tagIds' | 'queueId'>,
): Promise<void> {
  if (tagIds) {
    await requireTags(work.db, tagIds)
    await setContactTags(work.db, work.companyId, { id, tagIds })
  }
  if (queueId) await requireQueue(work.db, queueId)
  if (queueId !== undefined) await setContactQueue(work.db, work.companyId, { id, queueId, now: work.now })
  if (tagIds || queueId !== undefined) await recordContacts(work, contactsPlaced, [id])
}

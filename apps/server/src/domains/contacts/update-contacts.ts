import type { updateContacts as endpoint } from '@recado/contract/contacts/endpoints'
import type { In } from '@recado/contract/endpoint'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { audit } from '../identity/public.ts'
import { requireQueue } from '../queues/public.ts'
import { requireTags } from '../tags/public.ts'
import { announceManyContacts } from './announce-contact.ts'
import type { ContactSight } from './contact-services.ts'
import { contactsPlaced, recordContacts } from './facts.ts'
import { countChosenContacts, queueChosen, tagChosen, untagChosen } from './lists/chosen-contacts.store.ts'
import { chosenContactsOf } from './lists/chosen-contacts.ts'

type UpdateContactsBody = In<typeof endpoint, 'body'>

/**
 * Adds or removes a tag of contacts or sets their queue, selected by id or filters. A queue is replaced. Contacts that
 * the user may not change are left out.
 * @returns how many contacts were selected and found
 * @throws AppError ERR_VALIDATION, ERR_NO_TAG_FOUND, ERR_NO_QUEUE_FOUND, ERR_NO_CONTACT_FOUND when none of them exists
 */
export async function updateContacts(
  work: Work,
  actor: Actor,
  { body, sight }: { body: UpdateContactsBody; sight: ContactSight },
): Promise<{ count: number }> {
  const tagId = body.updateData.tagId ?? body.updateData.tag ?? null
  const queueId = body.updateData.queueId ?? body.updateData.queue ?? null
  const removeTagId = body.updateData.removeTagId ?? null
  if (tagId === null && queueId === null && removeTagId === null)
    throw new AppError('ERR_VALIDATION', { field: 'updateData' })
  if (!body.all && !body.ids?.length) throw new AppError('ERR_VALIDATION', { field: 'ids' })
  const [tag] = tagId === null ? [] : await requireTags(work.db, [tagId])
  const [lostTag] = removeTagId === null ? [] : await requireTags(work.db, [removeTagId])
  const queue = queueId === null ? null : await requireQueue(work.db, queueId)
  const outside = sight.outside(work.companyId, actor, 'edit')
  const contacts = await chosenContactsOf(work, body, outside)
  const count = await countChosenContacts(work.db, work.companyId, contacts)
  if (count === 0) throw new AppError('ERR_NO_CONTACT_FOUND')
  const tagged = tagId === null ? [] : await tagChosen(work.db, work.companyId, { selection: contacts, tagId })
  const queued =
    queueId === null ? [] : await queueChosen(work.db, work.companyId, { selection: contacts, queueId, now: work.now })
  // Last, because a filter by this tag selects the contacts.
  const untagged =
    removeTagId === null ? [] : await untagChosen(work.db, work.companyId, { selection: contacts, tagId: removeTagId })
  const changedIds = [...new Set([...tagged, ...untagged, ...queued])].sort((a, b) => a - b)
  await recordContacts(work, contactsPlaced, changedIds)
  const auditDetails = { ...(tag ? { tag: tag.name } : {}), ...(queue ? { queue: queue.name } : {}) }
  const auditBefore = lostTag ? { tag: lostTag.name } : null
  await audit(work, actor, 'contacts.update', `contacts ${count}`, auditBefore, auditDetails)
  announceManyContacts(work)
  return { count }
}

import type { updateContacts as endpoint } from '@recado/contract/contacts/endpoints'
import type { In } from '@recado/contract/endpoint'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { rooms } from '../../platform/realtime/rooms.ts'
import { audit } from '../identity/public.ts'
import { requireQueue } from '../queues/public.ts'
import { requireTags } from '../tags/public.ts'
import { contactsPlaced, recordContacts } from './facts.ts'
import { countChosen, queueChosen, tagChosen } from './lists/chosen-contacts.store.ts'
import { chosenOf } from './lists/chosen-contacts.ts'

type Asked = In<typeof endpoint, 'body'>

/**
 * Gives contacts a tag or a queue: the named ones, or everybody whom the filters find. Tags add up, a queue replaces.
 * @returns how many contacts were meant and found
 * @throws AppError ERR_VALIDATION, ERR_NO_TAG_FOUND, ERR_NO_QUEUE_FOUND, ERR_NO_CONTACT_FOUND when none of them exists
 */
export async function updateContacts(work: Work, actor: Actor, asked: Asked): Promise<{ count: number }> {
  const tagId = asked.updateData.tagId ?? asked.updateData.tag ?? null
  const queueId = asked.updateData.queueId ?? asked.updateData.queue ?? null
  if (tagId === null && queueId === null) throw new AppError('ERR_VALIDATION', { field: 'updateData' })
  if (!asked.all && !asked.ids?.length) throw new AppError('ERR_VALIDATION', { field: 'ids' })
  const [tag] = tagId === null ? [] : await requireTags(work.db, [tagId])
  const queue = queueId === null ? null : await requireQueue(work.db, queueId)
  const chosen = await chosenOf(work, asked)
  const count = await countChosen(work.db, work.companyId, chosen)
  if (count === 0) throw new AppError('ERR_NO_CONTACT_FOUND')
  const tagged = tagId === null ? [] : await tagChosen(work.db, work.companyId, { chosen, tagId })
  const queued = queueId === null ? [] : await queueChosen(work.db, work.companyId, { chosen, queueId, now: work.now })
  await recordContacts(work, contactsPlaced, [...new Set([...tagged, ...queued])])
  const given = { ...(tag ? { tag: tag.name } : {}), ...(queue ? { queue: queue.name } : {}) }
  await audit(work, actor, 'contacts.update', `contacts ${count}`, null, given)
  work.announce('contact', [rooms.company(work.companyId)], { action: 'update-to-fecth' })
  return { count }
}

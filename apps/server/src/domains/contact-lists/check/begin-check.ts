import { mayManage } from '@recado/contract/access'
import type { ContactList } from '@recado/contract/contact-lists/contact-list'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { requireConnection } from '../../connections/public.ts'
import { audit } from '../../identity/public.ts'
import { announceCounts } from '../announce-list.ts'
import { listCheck } from '../jobs.ts'
import { requireContactList } from '../require-contact-list.ts'
import { askAgain, beginRecord, changeCheck, countUnlooked, lockCheck } from './check.store.ts'

/**
 * Begins to look up the numbers of a list; a job does it. One that runs already goes on, with these choices.
 * @param asked.again also those that were looked up before now
 * @throws AppError ERR_NO_CONTACT_LIST_FOUND, ERR_NO_WAPP_FOUND
 */
export async function checkList(
  work: Work,
  actor: Actor,
  asked: { id: number; connectionId: number | null; again: boolean },
): Promise<ContactList> {
  const { name } = await requireContactList(work, asked.id, true)
  if (asked.connectionId !== null) await requireConnection(work.db, asked.connectionId)
  await askAgain(work.db, work.companyId, asked.id)
  await beginCheck(work, { ...asked, userId: actor.userId })
  await audit(work, actor, 'contactList.check', `contactList ${asked.id}`, null, { name })
  return announceCounts(work, asked.id)
}

/** Begins the look-up of a list that is there, if somebody in it is to be looked up; does not announce it. */
export async function beginCheck(
  work: Work,
  given: { id: number; connectionId: number | null; again: boolean; userId: number | null },
): Promise<void> {
  const { db, companyId, now } = work
  const { id: listId, connectionId, userId } = given
  // Held first: what runs counts what it has done to the end of its transaction.
  const before = await lockCheck(db, companyId, listId)
  const goesOn = before && before.state !== 'done'
  const againBefore = given.again ? now : goesOn ? before.again_before : null
  const left = await countUnlooked(db, companyId, { listId, againBefore })
  if (left === 0 && !goesOn) return
  const run = await beginRecord(db, companyId, { listId, connectionId, againBefore, left, userId, now })
  await work.enqueue(listCheck, { companyId, contactListId: listId, run })
}

/**
 * Ends the look-up of a list, by who began it or an admin: what was found stays. One that is done is answered as it is.
 * @throws AppError ERR_NO_CONTACT_LIST_FOUND, ERR_NO_PERMISSION
 */
export async function cancelCheck(work: Work, actor: Actor, id: number): Promise<ContactList> {
  const { name } = await requireContactList(work, id)
  const check = await lockCheck(work.db, work.companyId, id)
  if (check && !mayManage(actor, check.user_id)) throw new AppError('ERR_NO_PERMISSION')
  if (check && check.state !== 'done') {
    const change = {
      state: 'done' as const,
      finished_at: work.now,
      cancelled_by: actor.name,
      waits_until: null,
      waits_for: null,
    }
    await changeCheck(work.db, work.companyId, { listId: id, change })
    await audit(work, actor, 'contactList.cancelCheck', `contactList ${id}`, null, { name, rows: check.done })
  }
  return announceCounts(work, id)
}

import { mayManage } from '@recado/contract/access'
import type { ContactList } from '@recado/contract/contact-lists/contact-list'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { requireConnection } from '../../connections/public.ts'
import { audit } from '../../identity/public.ts'
import { announceCounts } from '../announce-list.ts'
import { listCheck } from '../jobs.ts'
import { managedContactList, requireContactList } from '../require-contact-list.ts'
import { askAgain, beginRecord, changeCheck, countUnlooked, lockCheck } from './check.store.ts'

/**
 * Starts a look-up of a list's numbers, done by a job. A running one continues with the new options.
 * @param options.again also looks up numbers that were looked up before
 * @throws AppError ERR_NO_CONTACT_LIST_FOUND, ERR_NO_PERMISSION, ERR_NO_WAPP_FOUND
 */
export async function checkList(
  work: Work,
  actor: Actor,
  options: { id: number; connectionId: number | null; again: boolean },
): Promise<ContactList> {
  const { name } = await managedContactList(work, actor, options.id)
  if (options.connectionId !== null) await requireConnection(work.db, options.connectionId)
  await askAgain(work.db, work.companyId, options.id)
  await beginCheck(work, { ...options, userId: actor.userId })
  await audit(work, actor, 'contactList.check', `contactList ${options.id}`, null, { name })
  return announceCounts(work, options.id)
}

/** Starts the look-up of an existing list if it has people to look up. Does not announce it. */
export async function beginCheck(
  work: Work,
  options: { id: number; connectionId: number | null; again: boolean; userId: number | null },
): Promise<void> {
  const { db, companyId, now } = work
  const { id: listId, connectionId, userId } = options
  // Lock first: a running job updates the counts until its transaction ends.
  const before = await lockCheck(db, companyId, listId)
  const isRunning = before && before.state !== 'done'
  const againBefore = options.again ? now : isRunning ? before.again_before : null
  const left = await countUnlooked(db, companyId, { listId, againBefore })
  if (left === 0 && !isRunning) return
  const run = await beginRecord(db, companyId, { listId, connectionId, againBefore, left, userId, now })
  await work.enqueue(listCheck, { companyId, contactListId: listId, run })
}

/**
 * Cancels a list's look-up, for its starter or an admin. Results stay. A finished look-up is returned unchanged.
 * @throws AppError ERR_NO_CONTACT_LIST_FOUND, ERR_NO_PERMISSION
 */
export async function cancelCheck(work: Work, actor: Actor, id: number): Promise<ContactList> {
  const { name } = await requireContactList(work, id)
  const check = await lockCheck(work.db, work.companyId, id)
  if (check && !mayManage(actor, 'lists:edit', check.user_id)) throw new AppError('ERR_NO_PERMISSION')
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

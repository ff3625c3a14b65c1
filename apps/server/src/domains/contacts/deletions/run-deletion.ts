import { can } from '@recado/contract/access'
import type { Author } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work, Workplace } from '../../../platform/db/work.ts'
import { type ChunkedWork, runChunks } from '../../../platform/jobs/chunked-work.ts'
import { requireUser } from '../../identity/public.ts'
import { announceManyContacts } from '../announce-contact.ts'
import type { ContactServices } from '../contact-services.ts'
import { removeContactFor } from '../delete-contact.ts'
import { contactsDelete } from '../jobs.ts'
import { chosenContactIds } from '../lists/chosen-contacts.store.ts'
import { changeDeletion, type DeletionRow, lockDeletion, takeContacts } from './deletion.store.ts'

/** Contacts per transaction. Each is deleted with all tickets and messages. */
const CHUNK = 20

/**
 * Handles the job `contacts.delete`: deletes the contacts of a deletion whose time to undo is over. A job that starts too
 * early by the clock of this node is planned again.
 */
export async function runDeletion(
  workplace: Workplace,
  services: Pick<ContactServices, 'tickets'>,
  job: { companyId: number; deletionId: number },
): Promise<void> {
  const isEarly = await workplace.run(job.companyId, async (work) => {
    const row = await lockDeletion(work.db, work.companyId, job.deletionId)
    if (row?.state !== 'waiting' || row.due_at <= work.now) return false
    await work.enqueue(contactsDelete, job, { startAfter: row.due_at })
    return true
  })
  if (!isEarly) await runChunks(workplace, contactsDelete, job, deletionChunks(job.deletionId, services))
}

/** The contacts of a deletion as chunked work. */
const deletionChunks = (id: number, services: Pick<ContactServices, 'tickets'>): ChunkedWork<DeletionRow, number> => ({
  async hold(work) {
    const row = await lockDeletion(work.db, work.companyId, id)
    if (!row || row.state === 'done') return null
    return row.state === 'running' || row.due_at <= work.now ? row : null
  },
  take: ({ db, companyId }) => takeContacts(db, companyId, { id, limit: CHUNK }),
  async write(work, row, ids) {
    const allowedIds = await stillAllowed(work, row, ids, services)
    const by: Author = { kind: 'user', userId: row.user_id, name: row.user_name }
    for (const contactId of allowedIds) await removeContactFor(work, by, { id: contactId, services })
    const deleted = row.deleted + allowedIds.length
    await changeDeletion(work.db, work.companyId, { id, state: 'running', deleted })
  },
  async finish(work, row) {
    const { deleted } = row
    await changeDeletion(work.db, work.companyId, { id, state: 'done', deleted, finishedAt: work.now })
    announceManyContacts(work)
  },
})

/** Returns the contacts that the deletion's user may still delete. After the user left, the company deletes them. */
async function stillAllowed(
  work: Work,
  { user_id: userId }: DeletionRow,
  ids: readonly number[],
  { tickets }: Pick<ContactServices, 'tickets'>,
): Promise<number[]> {
  const { db, companyId } = work
  const user = userId === null ? null : await requireUser(db, userId).catch(ignoreDeletedUser)
  if (user && !can(user, 'contacts-page:deleteContact')) return []
  const outside = user && userId !== null ? tickets.outside(companyId, { ...user, userId }, 'delete') : null
  return chosenContactIds(db, companyId, { selection: { ids, outside }, most: CHUNK })
}

function ignoreDeletedUser(error: unknown): null {
  if (error instanceof AppError) return null
  throw error
}

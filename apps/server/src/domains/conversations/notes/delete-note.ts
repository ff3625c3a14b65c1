import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { mayHandle } from '../tickets/access/ticket-access.rules.ts'
import { ticketRoom } from '../tickets/ticket-rooms.ts'
import { addTimelineEntry, doerOf } from '../timeline/timeline.store.ts'
import { lockNote, removeNote } from './note.store.ts'
import { withdrawMentions } from './note-mentions.ts'

/**
 * Deletes a note. One of another author needs `tickets:moderate`.
 * @throws AppError ERR_NO_NOTE_FOUND for unknown ids and other companies', ERR_NO_PERMISSION
 */
export async function deleteNote(work: Work, actor: Actor, id: number): Promise<void> {
  const row = id < 2 ** 31 ? await lockNote(work.db, work.companyId, id) : null
  if (!row) throw new AppError('ERR_NO_NOTE_FOUND')
  const permission = row.userId === actor.userId ? 'tickets:edit' : 'tickets:moderate'
  if (!mayHandle(actor, permission, { queueId: row.queueId, userId: row.ownerId }))
    throw new AppError('ERR_NO_PERMISSION')
  await withdrawMentions(work, id)
  await removeNote(work.db, work.companyId, id)
  const { ticketId } = row
  await addTimelineEntry(work.db, work.companyId, {
    ticketId,
    ...doerOf(actor),
    action: 'noteDeleted',
    before: { noteId: id, text: row.note },
    after: null,
  })
  work.announce('ticketNote', [ticketRoom(work.companyId, ticketId)], { action: 'delete', ticketId, noteId: id })
}

import type { Message } from '@recado/contract/conversations/message'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { withdrawMessage, withdrawUnsent } from '../outbox/outbox.store.ts'
import { addTimelineEntry, type Doer, userOf } from '../timeline/timeline.store.ts'
import { removeFiles } from './announce-news.ts'
import { changeAtCustomer, networkPlace } from './change-at-customer.ts'
import { type MessageRow, saveDeletion, savePreviewIfLast } from './message.store.ts'
import type { MessageServices } from './message-services.ts'
import { changedMessage, lineOf, ownMessageFor } from './own-message.ts'
import { deletedPreview } from './preview.rules.ts'

/**
 * Deletes an own message, at the customer too; one that never left is only withdrawn.
 * @throws AppError ERR_DELETE_WAPP_MSG, ERR_FETCH_WAPP_MSG, ERR_WAPP_NOT_INITIALIZED, and those of messageFor
 */
export async function deleteMessage(services: MessageServices, actor: Actor, id: number): Promise<Message> {
  const { companyId } = actor
  const found = await services.workplace.run(companyId, async (work) => {
    const row = await ownMessageFor(work, actor, id, 'ERR_DELETE_WAPP_MSG')
    const neverLeft = row.is_deleted || row.send_state === 'failed' || (await withdrawUnsent(work.db, companyId, id))
    if (neverLeft) return { message: await markDeleted(work, services, row, userOf(actor)) }
    return { row, place: await networkPlace(work, row) }
  })
  if (found.row === undefined) return found.message
  const channel = lineOf(services, companyId, found.row)
  if (!channel.abilities.canDelete) throw new AppError('ERR_DELETE_WAPP_MSG')
  const target = { chat: found.place.chat, id: found.row.external_id }
  await changeAtCustomer(services, 'ERR_DELETE_WAPP_MSG', () => channel.session.deleteMessage(target))
  return services.workplace.run(companyId, async (work) => {
    await withdrawMessage(work.db, companyId, id)
    return markDeleted(work, services, found.row, userOf(actor))
  })
}

/** Marks a message as deleted here: its text is shown no more but to admins on the timeline, its file goes. */
export async function markDeleted(work: Work, services: MessageServices, row: MessageRow, by: Doer): Promise<Message> {
  if (!row.is_deleted) {
    const { language } = await services.standingOf(work.companyId)
    await saveDeletion(work.db, work.companyId, row.id)
    await savePreviewIfLast(work.db, work.companyId, row.id, deletedPreview(language))
    await addTimelineEntry(work.db, work.companyId, {
      ...by,
      ticketId: row.ticket_id,
      action: 'messageDeleted',
      before: { messageId: row.id, text: row.body },
      after: null,
    })
    const file = row.media_file
    if (file !== null) work.afterCommit(() => removeFiles(services, work.companyId, [file]))
  }
  return changedMessage(work, services, row.id)
}

import type { Message } from '@recado/contract/conversations/message'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { waitsUntried } from '../outbox/outbox.store.ts'
import { addTimelineEntry, type Doer, userOf } from '../timeline/timeline.store.ts'
import { changeAtCustomer, networkPlace } from './change-at-customer.ts'
import { type MessageRow, saveEdit, savePreviewIfLast, saveUnsentText } from './message.store.ts'
import type { MessageServices } from './message-services.ts'
import { changedMessage, lineOf, ownMessageFor } from './own-message.ts'
import { previewOf } from './preview.rules.ts'

/**
 * Changes the text of an own message, at the customer too; one that has not left yet is changed before it leaves.
 * @throws AppError ERR_EDIT_WAPP_MSG, ERR_FETCH_WAPP_MSG, ERR_WAPP_NOT_INITIALIZED, ERR_VALIDATION, and those of messageFor
 */
export async function editMessage(
  services: MessageServices,
  actor: Actor,
  input: { id: number; body: string },
): Promise<Message> {
  const { companyId } = actor
  const { id, body } = input
  if (body.trim() === '') throw new AppError('ERR_VALIDATION', { field: 'body' })
  const found = await services.workplace.run(companyId, async (work) => {
    const row = await ownMessageFor(work, actor, id, 'ERR_EDIT_WAPP_MSG')
    if (row.media_type !== 'chat' || row.is_deleted) throw new AppError('ERR_EDIT_WAPP_MSG')
    if (row.send_state === 'failed' || (await waitsUntried(work.db, companyId, id))) {
      await saveUnsentText(work.db, companyId, id, body)
      return { message: await edited(work, services, { row, body, by: userOf(actor) }) }
    }
    return { row, place: await networkPlace(work, row) }
  })
  if (found.row === undefined) return found.message
  const channel = lineOf(services, companyId, found.row)
  if (!channel.abilities.canEdit) throw new AppError('ERR_EDIT_WAPP_MSG')
  const target = { chat: found.place.chat, id: found.row.external_id, text: body }
  await changeAtCustomer(services, 'ERR_EDIT_WAPP_MSG', () => channel.session.editMessage(target))
  return services.workplace.run(companyId, async (work) => {
    await saveEdit(work.db, companyId, id, body, work.now)
    return edited(work, services, { row: found.row, body, by: userOf(actor) })
  })
}

/** Tells of a message whose new text is stored, and keeps on the timeline what it said before. */
export async function edited(
  work: Work,
  services: MessageServices,
  { row, body, by }: { row: MessageRow; body: string; by: Doer },
): Promise<Message> {
  const { language } = await services.standingOf(work.companyId)
  const shown = { mediaType: row.media_type as Message['mediaType'], body, mediaName: row.media_name, voice: row.voice }
  await savePreviewIfLast(work.db, work.companyId, row.id, previewOf(language, shown))
  await addTimelineEntry(work.db, work.companyId, {
    ...by,
    ticketId: row.ticket_id,
    action: 'messageEdited',
    before: { messageId: row.id, text: row.body },
    after: { text: body },
  })
  return changedMessage(work, services, row.id)
}

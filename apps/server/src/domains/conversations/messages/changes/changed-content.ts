import type { Message } from '@recado/contract/conversations/message'
import type { CompanyContexts } from '../../../../platform/actor.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { addTimelineEntry, type Doer } from '../../timeline/timeline.store.ts'
import type { FileRemoving } from '../announce-payload.ts'
import type { MediaAddresses } from '../media/media-address.ts'
import { type StoredMessage, saveDeletion, savePreviewIfLast } from '../message.store.ts'
import { changedMessage } from '../own-message.ts'
import { deletedPreview, previewOf } from '../preview.rules.ts'

/**
 * Dependencies for changing a message's content: texts in the company's language, file removal, signed addresses for
 * its event.
 */
export interface ContentChanging extends CompanyContexts, FileRemoving {
  addresses: MediaAddresses
}

/** Announces a message whose new text is stored, and stores the earlier text in the timeline. */
export async function announceEdit(
  work: Work,
  services: ContentChanging,
  { row, body, by }: { row: StoredMessage; body: string; by: Doer },
): Promise<Message> {
  const { language } = await services.companyContext(work.companyId)
  const editedContent = {
    mediaType: row.media_type as Message['mediaType'],
    body,
    mediaName: row.media_name,
    voice: row.voice,
  }
  await savePreviewIfLast(work.db, work.companyId, row.id, previewOf(language, editedContent))
  await addTimelineEntry(work.db, work.companyId, {
    ...by,
    ticketId: row.ticket_id,
    action: 'messageEdited',
    before: { messageId: row.id, text: row.body },
    after: { text: body },
  })
  return changedMessage(work, services.addresses, row.id)
}

/** Marks a message as deleted. Its text stays visible to users with `tickets:moderate` in the timeline, and its file is deleted. */
export async function markDeleted(
  work: Work,
  services: ContentChanging,
  row: StoredMessage,
  by: Doer,
): Promise<Message> {
  if (!row.is_deleted) {
    const { language } = await services.companyContext(work.companyId)
    await saveDeletion(work.db, work.companyId, row.id)
    await savePreviewIfLast(work.db, work.companyId, row.id, deletedPreview(language))
    await addTimelineEntry(work.db, work.companyId, {
      ...by,
      ticketId: row.ticket_id,
      action: 'messageDeleted',
      before: { messageId: row.id, text: row.body },
      after: null,
    })
    if (row.media_file !== null) await services.removeFiles(work, [row.media_file])
  }
  return changedMessage(work, services.addresses, row.id)
}

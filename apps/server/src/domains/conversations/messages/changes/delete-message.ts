import type { Message } from '@recado/contract/conversations/message'
import type { Actor } from '../../../../platform/actor.ts'
import { withdrawUnsent } from '../../outbox/withdrawal.store.ts'
import { requireWriter } from '../../tickets/access/require-writer.ts'
import { doerOf } from '../../timeline/timeline.store.ts'
import { ownMessageFor } from '../own-message.ts'
import { askChange, awaitChange, type ChangeAsking } from './change-own.ts'
import { type ContentChanging, markDeleted } from './changed-content.ts'

/**
 * Deletes an own message, at the customer too. A message that was never sent is only withdrawn.
 * @throws AppError ERR_DELETE_WAPP_MSG, ERR_FETCH_WAPP_MSG, ERR_WAPP_NOT_INITIALIZED, and those of messageFor
 */
export async function deleteMessage(
  services: ChangeAsking & ContentChanging,
  actor: Actor,
  id: number,
): Promise<Message> {
  const { companyId } = actor
  const requestedChange = await services.workplace.run(companyId, async (work) => {
    const row = await ownMessageFor(work, actor, id, 'ERR_DELETE_WAPP_MSG')
    await requireWriter(work, services, actor, row.ticket_id)
    const neverLeft = row.is_deleted || row.send_state === 'failed' || (await withdrawUnsent(work.db, companyId, id))
    if (neverLeft) return { message: await markDeleted(work, services, row, doerOf(actor)) }
    return { asked: await askChange(work, services, actor, row, { kind: 'delete' }) }
  })
  return requestedChange.message ?? awaitChange(services, companyId, requestedChange.asked)
}

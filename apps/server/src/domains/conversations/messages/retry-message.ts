import type { Message } from '@recado/contract/conversations/message'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { requeue, saveSendState } from '../outbox/outbox.store.ts'
import type { MessageServices } from './message-services.ts'
import { changedMessage, ownMessageFor } from './own-message.ts'

/**
 * Sends a failed message again, under the same provider id, so that it cannot show twice. One that is not failed stays
 * as it is.
 * @throws AppError ERR_SENDING_WAPP_MSG for others' messages, and those of messageFor
 */
export async function retryMessage(work: Work, services: MessageServices, actor: Actor, id: number): Promise<Message> {
  const row = await ownMessageFor(work, actor, id, 'ERR_SENDING_WAPP_MSG')
  const { connection_id: connectionId } = row
  if (row.is_deleted || connectionId === null) throw new AppError('ERR_SENDING_WAPP_MSG')
  if (row.send_state === 'failed' && (await saveSendState(work.db, work.companyId, id, 'waiting', null))) {
    await requeue(work.db, work.companyId, id)
    work.afterCommit(() => services.outbox.wake(work.companyId, connectionId))
  }
  return changedMessage(work, services, id)
}

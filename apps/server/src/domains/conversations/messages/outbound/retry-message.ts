import type { Message } from '@recado/contract/conversations/message'
import { hasEnded } from '@recado/contract/conversations/send-end.rules'
import type { Actor, CompanyContexts } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Work } from '../../../../platform/db/work.ts'
import type { Connections } from '../../../connections/public.ts'
import { messageDelayed } from '../../facts.ts'
import { holdFirstContact } from '../../outbox/first-contacts/first-contacts.store.ts'
import { makeChatDue, requeue, saveSendState } from '../../outbox/outbox.store.ts'
import type { OutboxPort } from '../../outbox/outbox-port.ts'
import { isSessionOpen } from '../../outbox/session-owner.store.ts'
import { requireWriter } from '../../tickets/access/require-writer.ts'
import type { MediaAddresses } from '../media/media-address.ts'
import { placeLast, type StoredMessage } from '../message.store.ts'
import { changedMessage, ownMessageFor } from '../own-message.ts'
import { previewOf } from '../preview.rules.ts'

/** Dependencies of a retry. */
export interface SendRetrying extends CompanyContexts {
  addresses: MediaAddresses
  sessions: Pick<Connections, 'channel'>
  outbox: Pick<OutboxPort, 'wake' | 'hurry'>
}

/**
 * Sends a failed message again under the same provider id, so that it cannot appear twice, and moves it to the end of
 * its conversation. A waiting message and those before it are tried now and keep their position. Any other stays
 * unchanged.
 * @throws AppError ERR_SENDING_WAPP_MSG for others' messages, and those of messageFor
 */
export async function retryMessage(work: Work, services: SendRetrying, actor: Actor, id: number): Promise<Message> {
  const row = await ownMessageFor(work, actor, id, 'ERR_SENDING_WAPP_MSG')
  await requireWriter(work, services, actor, row.ticket_id)
  const { connection_id: connectionId } = row
  if (row.is_deleted || connectionId === null) throw new AppError('ERR_SENDING_WAPP_MSG')
  if (!hasEnded(row.send_state, row.send_error)) await tryNow(work, services, row)
  else if (await saveSendState(work.db, work.companyId, id, 'waiting', null)) {
    // Moving locks the ticket: until the commit no other message enters the chat's outbox, so both orders agree.
    await moveToEnd(work, services, row)
    await requeue(work.db, work.companyId, id)
    await holdFirstContact(work.db, id)
    work.afterCommit(() => services.outbox.wake(work.companyId, connectionId))
  }
  return changedMessage(work, services.addresses, id)
}

/** The customer receives it after all later messages, so it is shown there too (messages.14). */
async function moveToEnd(work: Work, services: SendRetrying, row: StoredMessage): Promise<void> {
  const { language } = await services.companyContext(work.companyId)
  const { media_type: mediaType, body, media_name: mediaName, voice } = row
  const preview = previewOf(language, { mediaType: mediaType as Message['mediaType'], body, mediaName, voice })
  await placeLast(work.db, row.id, preview)
}

/** Tries a message's chat now. Without a session, a late message gets the session as its reason. */
async function tryNow(work: Work, services: SendRetrying, row: StoredMessage): Promise<void> {
  const { db, companyId } = work
  const at = await makeChatDue(db, companyId, row.id)
  if (!at) return
  if (services.sessions.channel(companyId, at.connectionId) || (await isSessionOpen(db, companyId, at.connectionId))) {
    work.afterCommit(() => services.outbox.hurry({ companyId, ...at, insists: true }))
  } else if (row.send_error !== null) {
    const state = row.send_state === 'unconfirmed' ? 'unconfirmed' : 'waiting'
    if (await saveSendState(db, companyId, row.id, state, 'ERR_WAPP_NOT_INITIALIZED'))
      await work.record(messageDelayed, { messageId: row.id })
  }
}

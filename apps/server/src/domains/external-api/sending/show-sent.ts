import type { Out } from '@recado/contract/endpoint'
import type { showSentByApi } from '@recado/contract/external-api/endpoints'
import type { TokenCaller } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { findSentState, mayUseContact } from '../../conversations/public.ts'

/**
 * Returns the send state of a message of the company; with a connection's token, only of messages sent with it.
 * @throws AppError ERR_NO_MESSAGE_FOUND, ERR_NO_PERMISSION for a contact whose tickets the token's creator may not answer
 */
export async function showSent(work: Work, caller: TokenCaller, id: number): Promise<Out<typeof showSentByApi>> {
  const message = await findSentState(work.db, work.companyId, id)
  const isOthers = caller.of === 'connection' && message?.connectionId !== caller.tokenId
  if (!message || isOthers) throw new AppError('ERR_NO_MESSAGE_FOUND')
  const { creator } = caller
  if (creator && !(await mayUseContact(work, creator, message.contactId, 'answer')))
    throw new AppError('ERR_NO_PERMISSION')
  const { ticketId, status, ack, sendError } = message
  return { id, ticketId, status, ack, sendError }
}

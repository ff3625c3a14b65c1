import type { Out } from '@recado/contract/endpoint'
import type { showSentByApi } from '@recado/contract/external-api/endpoints'
import type { TokenCaller } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { findSentState } from '../../conversations/public.ts'

/**
 * How far a message of the company is; with the token of a connection, one that it sent.
 * @throws AppError ERR_NO_MESSAGE_FOUND
 */
export async function showSent(work: Work, caller: TokenCaller, id: number): Promise<Out<typeof showSentByApi>> {
  const found = await findSentState(work.db, work.companyId, id)
  const isOthers = caller.of === 'connection' && found?.connectionId !== caller.tokenId
  if (!found || isOthers) throw new AppError('ERR_NO_MESSAGE_FOUND')
  const { ticketId, status, ack, sendError } = found
  return { id, ticketId, status, ack, sendError }
}

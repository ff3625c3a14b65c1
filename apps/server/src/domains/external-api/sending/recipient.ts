import type { TokenCaller } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { defaultConnection, requireConnection } from '../../connections/public.ts'
import { isReachKnown } from '../../contacts/public.ts'
import type { ApiServices } from '../api-services.ts'

/** How long a caller waits for the network's answer about a new number. */
const LOOK_UP_WITHIN_MS = 3000

/** Where a message goes. */
export interface Recipient {
  /** Canonical digits. */
  number: string
  /** The connection that a call names. Null: the company's default one. */
  connectionId: number | null
}

/**
 * Returns the connection of a send.
 * @throws AppError ERR_NO_WAPP_FOUND, ERR_NO_DEF_WAPP_FOUND
 */
export async function connectionOf(work: Work, caller: TokenCaller, requestedId: number | null): Promise<number> {
  // A connection's own token exists only as long as the connection.
  if (caller.of === 'connection') return caller.tokenId
  // A greater id could not even be compared with the column.
  if (requestedId !== null && requestedId < 2 ** 31) return (await requireConnection(work.db, requestedId)).id
  if (requestedId !== null) throw new AppError('ERR_NO_WAPP_FOUND')
  const connection = await defaultConnection(work.db)
  if (!connection) throw new AppError('ERR_NO_DEF_WAPP_FOUND')
  return connection.id
}

/** Returns the connection that must look a number up before the send, or null if the network reached it before. */
export async function connectionToAsk(
  work: Work,
  caller: TokenCaller,
  { number, connectionId }: Recipient,
): Promise<number | null> {
  const sendingId = await connectionOf(work, caller, connectionId)
  return (await isReachKnown(work.db, work.companyId, number)) ? null : sendingId
}

/**
 * Looks a new number up. The connection would do so before its first message anyway, so this does not count in its
 * limit of checks. Without an answer within 3 s the message is stored, and fails later if the number has no WhatsApp.
 * @returns the network's spelling, or null without an answer
 * @throws AppError ERR_WAPP_INVALID_CONTACT
 */
export async function lookUp(
  { checkNumber }: ApiServices,
  companyId: number,
  number: string,
  connectionId: number,
): Promise<string | null> {
  const answer = await checkNumber(companyId, number, connectionId, LOOK_UP_WITHIN_MS).catch(
    () => 'unavailable' as const,
  )
  if (answer === null) throw new AppError('ERR_WAPP_INVALID_CONTACT')
  return answer === 'unavailable' ? null : answer.phone
}

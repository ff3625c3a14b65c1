import type { WhatsappSession } from '@recado/contract/customers/message-endpoints'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { connectionReferences, requireConnection } from '../../connections/public.ts'

type Connection = Awaited<ReturnType<typeof requireConnection>>

/** A connection that can carry messages is 'successChat'; the others say what they are (C-47 of the documents). */
const sessionStatus = ({ status }: Pick<Connection, 'status'>): string =>
  status === 'CONNECTED' ? 'successChat' : status

/** The connections of the company as sessions. */
export async function listSessions(work: Work): Promise<WhatsappSession[]> {
  const found = await connectionReferences(work.db)
  return found.map((row) => ({ id: row.id, sessionId: String(row.id), name: row.name, status: sessionStatus(row) }))
}

/** @throws AppError ERR_NO_WAPP_FOUND */
export async function showSessionStatus(work: Work, sessionId: string): Promise<string> {
  return sessionStatus(await requireSession(work, sessionId))
}

/**
 * The connection behind the id of a session.
 * @throws AppError ERR_NO_WAPP_FOUND
 */
export async function requireSession(work: Work, sessionId: string): Promise<Connection> {
  const id = /^[1-9]\d{0,9}$/.test(sessionId) ? Number(sessionId) : 0
  // No connection has a greater id, and the column could not even be compared with it.
  if (id === 0 || id >= 2 ** 31) throw new AppError('ERR_NO_WAPP_FOUND')
  return requireConnection(work.db, id)
}

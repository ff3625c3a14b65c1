import type { WhatsappSession } from '@recado/contract/customers/message-endpoints'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { connectionReferences, requireConnection } from '../../connections/public.ts'

type Connection = Awaited<ReturnType<typeof requireConnection>>

/** A connected session is 'successChat'; others show their connection status (C-47 of the documents). */
const sessionStatus = ({ status }: Pick<Connection, 'status'>): string =>
  status === 'CONNECTED' ? 'successChat' : status

/** The connections of the company as sessions. */
export async function listSessions(work: Work): Promise<WhatsappSession[]> {
  const connections = await connectionReferences(work.db)
  return connections.map((row) => ({
    id: row.id,
    sessionId: String(row.id),
    name: row.name,
    status: sessionStatus(row),
  }))
}

/** @throws AppError ERR_NO_WAPP_FOUND */
export async function showSessionStatus(work: Work, sessionId: string): Promise<string> {
  return sessionStatus(await requireSession(work, sessionId))
}

/**
 * Returns the connection of a session id.
 * @throws AppError ERR_NO_WAPP_FOUND
 */
export async function requireSession(work: Work, sessionId: string): Promise<Connection> {
  const id = /^[1-9]\d{0,9}$/.test(sessionId) ? Number(sessionId) : 0
  // A greater id could not even be compared with the column.
  if (id === 0 || id >= 2 ** 31) throw new AppError('ERR_NO_WAPP_FOUND')
  return requireConnection(work.db, id)
}

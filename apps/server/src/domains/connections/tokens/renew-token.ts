import type { Connection } from '@recado/contract/connections/connection'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit } from '../../identity/public.ts'
import { lockConnection, setTokenHash, updateConnectionRow } from '../connection.store.ts'
import type { ConnectionServices } from '../connection-services.ts'
import { announceSaved, showConnection } from '../show-connections.ts'
import { newToken } from './connection-token.ts'

/** Generates a new token for the external API. The old one becomes invalid immediately (CON-12). */
export async function renewToken(
  work: Work,
  actor: Actor,
  services: ConnectionServices,
  id: number,
): Promise<Connection> {
  if (!(await lockConnection(work.db, work.companyId, id))) throw new AppError('ERR_NO_WAPP_FOUND')
  const token = newToken(services.secrets)
  await updateConnectionRow(
    work.db,
    work.companyId,
    id,
    { token_sealed: token.sealed, token_imported: false },
    work.now,
  )
  await setTokenHash(work.db, id, token.hash)
  const connection = await showConnection(work, actor, services, id)
  await audit(work, actor, 'connection.renewToken', `connection ${id}`, null, null)
  await announceSaved(work, services, id)
  return connection
}

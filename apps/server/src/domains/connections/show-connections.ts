import { can } from '@recado/contract/access'
import type { Connection } from '@recado/contract/connections/connection'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { connectionRows } from './connection.store.ts'
import { connectionOf, type Sight } from './connection.view.ts'
import { openToken } from './tokens/connection-token.ts'

/** All connections of the company, as far as this person may see them. */
export async function listConnections(work: Work, actor: Actor, secrets: Secrets): Promise<Connection[]> {
  const rows = await connectionRows(work.db, work.companyId)
  const sight = sightOf(actor, secrets)
  return rows.map((row) => connectionOf(row, sight))
}

/** @throws AppError ERR_NO_WAPP_FOUND */
export async function showConnection(work: Work, actor: Actor, secrets: Secrets, id: number): Promise<Connection> {
  const [row] = await connectionRows(work.db, work.companyId, id)
  if (!row) throw new AppError('ERR_NO_WAPP_FOUND')
  return connectionOf(row, sightOf(actor, secrets))
}

function sightOf(actor: Actor, secrets: Secrets): Sight {
  return {
    openToken: can(actor, 'connections-page:editOrDeleteConnection') ? (sealed) => openToken(secrets, sealed) : null,
    qrcode: can(actor, 'connections-page:actionButtons'),
  }
}

import { can } from '@recado/contract/access'
import type { Connection } from '@recado/contract/connections/connection'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { announceConnection } from './announce-connection.ts'
import { connectionRows } from './connection.store.ts'
import { type ConnectionVisibility, connectionOf } from './connection.view.ts'
import type { ConnectionServices } from './connection-services.ts'
import { openToken } from './tokens/connection-token.ts'

/** Dependencies of showing connections. */
export type ConnectionViewServices = Pick<ConnectionServices, 'secrets' | 'needsTemplate' | 'abilitiesOf'>

/** Returns all connections of the company, with the fields that the user may see. */
export async function listConnections(
  work: Work,
  actor: Actor,
  services: ConnectionViewServices,
): Promise<Connection[]> {
  const rows = await connectionRows(work.db, work.companyId)
  const sight = sightOf(actor, services)
  return rows.map((row) => connectionOf(row, sight))
}

/** @throws AppError ERR_NO_WAPP_FOUND */
export async function showConnection(
  work: Work,
  actor: Actor,
  services: ConnectionViewServices,
  id: number,
): Promise<Connection> {
  const [row] = await connectionRows(work.db, work.companyId, id)
  if (!row) throw new AppError('ERR_NO_WAPP_FOUND')
  return connectionOf(row, sightOf(actor, services))
}

/** Returns a connection with everything that admins see, or null. */
export async function wholeConnection(
  work: Work,
  services: ConnectionViewServices,
  id: number,
): Promise<Connection | null> {
  const { secrets, needsTemplate, abilitiesOf } = services
  const [row] = await connectionRows(work.db, work.companyId, id)
  const open = (sealed: Buffer) => openToken(secrets, sealed)
  return row ? connectionOf(row, { openToken: open, needsTemplate, abilitiesOf, qrcode: true }) : null
}

/** Announces a saved connection as it is stored, because its author may not see everything that others receive. */
export async function announceSaved(work: Work, services: ConnectionViewServices, id: number): Promise<void> {
  const connection = await wholeConnection(work, services, id)
  if (connection) announceConnection(work, connection)
}

function sightOf(actor: Actor, { secrets, needsTemplate, abilitiesOf }: ConnectionViewServices): ConnectionVisibility {
  return {
    openToken: can(actor, 'connections-page:editOrDeleteConnection') ? (sealed) => openToken(secrets, sealed) : null,
    needsTemplate,
    abilitiesOf,
    qrcode: can(actor, 'connections-page:actionButtons'),
  }
}

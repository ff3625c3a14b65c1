import { can } from '@recado/contract/access'
import type { Connection } from '@recado/contract/connections/connection'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { connectionRows } from './connection.store.ts'
import { connectionOf, type Sight } from './connection.view.ts'
import type { ConnectionServices } from './connection-services.ts'
import { openToken } from './tokens/connection-token.ts'

/** The services that showing a connection takes. */
export type Seeing = Pick<ConnectionServices, 'secrets' | 'needsTemplate' | 'abilitiesOf'>

/** All connections of the company, as far as this person may see them. */
export async function listConnections(work: Work, actor: Actor, services: Seeing): Promise<Connection[]> {
  const rows = await connectionRows(work.db, work.companyId)
  const sight = sightOf(actor, services)
  return rows.map((row) => connectionOf(row, sight))
}

/** @throws AppError ERR_NO_WAPP_FOUND */
export async function showConnection(work: Work, actor: Actor, services: Seeing, id: number): Promise<Connection> {
  const [row] = await connectionRows(work.db, work.companyId, id)
  if (!row) throw new AppError('ERR_NO_WAPP_FOUND')
  return connectionOf(row, sightOf(actor, services))
}

/** @returns a connection with all that admins see; null when there is none */
export async function wholeConnection(work: Work, services: Seeing, id: number): Promise<Connection | null> {
  const { secrets, needsTemplate, abilitiesOf } = services
  const [row] = await connectionRows(work.db, work.companyId, id)
  const open = (sealed: Buffer) => openToken(secrets, sealed)
  return row ? connectionOf(row, { openToken: open, needsTemplate, abilitiesOf, qrcode: true }) : null
}

function sightOf(actor: Actor, { secrets, needsTemplate, abilitiesOf }: Seeing): Sight {
  return {
    openToken: can(actor, 'connections-page:editOrDeleteConnection') ? (sealed) => openToken(secrets, sealed) : null,
    needsTemplate,
    abilitiesOf,
    qrcode: can(actor, 'connections-page:actionButtons'),
  }
}

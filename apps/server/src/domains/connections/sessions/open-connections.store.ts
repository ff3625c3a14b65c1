import { sql } from 'kysely'
import type { PlatformDb } from '../../../platform/db/platform-db.ts'
import type { ConnectionRef } from '../channel-listener.ts'

/** A connection with the version of its set-up. */
export interface WantedConnection extends ConnectionRef {
  version: number
}

/** Returns the wanted connections of these providers: one connection, or all of every company. */
export async function wantedConnections(
  db: PlatformDb,
  providers: readonly string[],
  at: { companyId: number; connectionId: number } | null,
): Promise<WantedConnection[]> {
  const one = at ? sql`s.company_id = ${at.companyId} and s.connection_id = ${at.connectionId}` : sql`true`
  const { rows } = await sql<WantedConnection>`
    select s.company_id as "companyId", s.connection_id as "connectionId", c.provider,
      s.set_up_version as version from connection_sessions s
    join connections c on c.company_id = s.company_id and c.id = s.connection_id
    where s.wanted and c.provider = any(${[...providers]}) and ${one} order by 1, 2`.execute(db)
  return rows
}

/** Returns true if a connection belongs to one of these providers. */
export async function isOfProvider(
  db: PlatformDb,
  providers: readonly string[],
  at: { companyId: number; connectionId: number },
): Promise<boolean> {
  const { rows } = await sql`select 1 from connections
    where company_id = ${at.companyId} and id = ${at.connectionId} and provider = any(${[...providers]})`.execute(db)
  return rows.length > 0
}

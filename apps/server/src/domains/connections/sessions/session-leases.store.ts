import { sql } from 'kysely'
import type { PlatformDb } from '../../../platform/db/platform-db.ts'
import { PLANNED_ANEW } from '../../../platform/db/prepared-statements.ts'

/** The right to own one session until the lease expires. Writes carry its epoch. */
export interface Lease {
  companyId: number
  connectionId: number
  provider: string
  epoch: number
  /** False when the session's end was requested. */
  wanted: boolean
}

interface LeaseRow {
  company_id: number
  connection_id: number
  provider: string
  epoch: number
  wanted: boolean
  taken: boolean
}

const leaseOf = (row: Omit<LeaseRow, 'taken'>): Lease => ({
  companyId: row.company_id,
  connectionId: row.connection_id,
  provider: row.provider,
  epoch: row.epoch,
  wanted: row.wanted,
})

/**
 * Renews a node's leases and takes wanted sessions without an owner, in one statement for all of them.
 * @param most maximum sessions taken at once
 * @param adopt also takes sessions of earlier processes of this installation, whose node names begin with this
 */
export async function renewAndTake(
  db: PlatformDb,
  by: { node: string; leaseMs: number; providers: readonly string[]; most: number; adopt: string | null },
): Promise<{ renewedLeases: Lease[]; takenLeases: Lease[] }> {
  const until = sql`now() + ${by.leaseMs} * interval '1 ms'`
  const adopted = by.adopt === null ? sql`false` : sql`starts_with(s.owner_node, ${by.adopt})`
  const { rows } = await sql<LeaseRow>`${sql.raw(PLANNED_ANEW)}
    with kept as (
      update connection_sessions s set lease_until = ${until},
        session_seen_at = case when s.status = 'CONNECTED' then now() else s.session_seen_at end
      where s.owner_node = ${by.node}
      returning s.company_id, s.connection_id, s.epoch, s.wanted
    ), free as (
      select s.company_id, s.connection_id from connection_sessions s
      join connections c on c.company_id = s.company_id and c.id = s.connection_id
      where s.wanted and s.owner_node is distinct from ${by.node} and c.provider = any(${[...by.providers]})
        and (s.owner_node is null or s.lease_until < now() or ${adopted})
      order by s.company_id, s.connection_id limit ${by.most} for update of s skip locked
    ), taken as (
      update connection_sessions s set owner_node = ${by.node}, lease_until = ${until}, epoch = s.epoch + 1
      from free where s.company_id = free.company_id and s.connection_id = free.connection_id
      returning s.company_id, s.connection_id, s.epoch, s.wanted
    )
    select l.*, c.provider from (select *, false as taken from kept union all select *, true from taken) l
    join connections c on c.company_id = l.company_id and c.id = l.connection_id`.execute(db)
  const of = (isNew: boolean) => rows.filter((row) => row.taken === isNew).map(leaseOf)
  return { renewedLeases: of(false), takenLeases: of(true) }
}

/**
 * Takes one session.
 * @param force also takes it from a node that owns it; that node's writes are rejected from then on
 * @returns null when another node owns it, or the connection does not exist
 */
export async function takeLease(
  db: PlatformDb,
  by: { node: string; leaseMs: number; force: boolean },
  at: { companyId: number; connectionId: number },
): Promise<Lease | null> {
  const { rows } = await sql<Omit<LeaseRow, 'taken'>>`
    update connection_sessions s set owner_node = ${by.node}, lease_until = now() + ${by.leaseMs} * interval '1 ms',
      epoch = s.epoch + 1
    from connections c
    where s.company_id = ${at.companyId} and s.connection_id = ${at.connectionId}
      and c.company_id = s.company_id and c.id = s.connection_id
      and (${by.force} or s.owner_node is null or s.lease_until < now() or s.owner_node = ${by.node})
    returning s.company_id, s.connection_id, s.epoch, s.wanted, c.provider`.execute(db)
  return rows[0] ? leaseOf(rows[0]) : null
}

/** Releases one lease, or all leases of a node. */
export async function releaseLeases(db: PlatformDb, node: string, lease: Lease | null): Promise<void> {
  let query = db
    .updateTable('connection_sessions')
    .set({
      owner_node: null,
      lease_until: null,
      session_seen_at: sql<Date>`case when status = 'CONNECTED' then now() else session_seen_at end`,
    })
    .where('owner_node', '=', node)
  if (lease) {
    query = query
      .where('company_id', '=', lease.companyId)
      .where('connection_id', '=', lease.connectionId)
      .where('epoch', '=', lease.epoch)
  }
  await query.execute()
}

/** Marks sessions whose provider is off as down (connections.1). They reconnect when the provider is on again. */
export async function noteProvidersOff(db: PlatformDb, providers: readonly string[]): Promise<void> {
  await sql`
    update connection_sessions s set status = 'DISCONNECTED', qrcode = '', problem = 'simulatorOff', owner_node = null,
      lease_until = null, epoch = s.epoch + 1, updated_at = now()
    from connections c
    where c.company_id = s.company_id and c.id = s.connection_id and s.wanted
      and c.provider <> all(${[...providers]}) and s.problem <> 'simulatorOff'`.execute(db)
}

import type { sessionState } from '@recado/contract/connections/connection'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { beginWarmUp } from '../governor/governor.store.ts'
import { changeWriters } from '../numbers/number-writers.store.ts'

export type SessionState = z.output<typeof sessionState>

/** A change of a session's state. Absent values stay. */
export interface SessionChange {
  status?: SessionState['status']
  qrcode?: string
  retries?: number
  problem?: SessionState['problem']
  /**
   * The number that the problem is about, and the company's connection that has it. Every other problem clears both.
   */
  otherNumber?: string
  takenBy?: number | null
  lastCode?: number | null
  attempt?: number
  nextAttemptAt?: Date | null
  openedAt?: Date | null
  /** `begin`: down since now, unless it already is; `end`: the session is up or no longer wanted. */
  outage?: 'begin' | 'end'
  wanted?: boolean
  /** Releases the lease together with the change. */
  release?: boolean
  /** False for a channel without a session, which is open without a lease. */
  leased?: boolean
}

interface StateRow {
  id: number
  status: SessionState['status']
  updated_at: Date
  qrcode: string
  retries: number
  number: string
  last_code: number | null
  problem: SessionState['problem']
  other_number: string
  taken_by: number | null
  taken_by_name: string | null
}

/** The session, and the state that it must have for the change to apply. */
export interface SessionPlace {
  companyId: number
  connectionId: number
  /** Epoch of the writer's lease. Null for a user's request while no session runs. */
  epoch: number | null
  /** Applies only while the session has this problem. */
  problem?: SessionState['problem']
}

/**
 * Locks a session until the transaction ends, before any decision about its number.
 * @returns the version of its set-up; null when the connection was deleted
 */
export async function lockConnectionSession(
  db: CompanyDb,
  at: { companyId: number; connectionId: number },
): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`select set_up_version as version from connection_sessions
    where company_id = ${at.companyId} and connection_id = ${at.connectionId} for update`.execute(db)
  return rows[0]?.version ?? null
}

/**
 * Writes a session's state if the writer still owns it.
 * @returns null when another node owns it, it has a different problem, or the connection was deleted
 */
export async function saveSession(
  db: CompanyDb,
  at: SessionPlace,
  now: Date,
  change: SessionChange,
): Promise<SessionState | null> {
  const row = await db
    .updateTable('connection_sessions as s')
    .from('connections as c')
    .set({
      updated_at: now,
      ...columnsOf(change),
      ...(change.outage === 'begin' ? { down_since: sql<Date>`coalesce(s.down_since, ${now})` } : {}),
      ...(change.outage === 'end' ? { down_since: null } : {}),
      ...(change.release ? { owner_node: null, lease_until: null } : {}),
    })
    .whereRef('c.company_id', '=', 's.company_id')
    .whereRef('c.id', '=', 's.connection_id')
    .where('s.company_id', '=', at.companyId)
    .where('s.connection_id', '=', at.connectionId)
    .$if(at.epoch !== null, (query) => query.where('s.epoch', '=', at.epoch as number))
    .$if(at.problem !== undefined, (query) => query.where('s.problem', '=', at.problem as SessionState['problem']))
    .returning([
      's.connection_id as id',
      's.status',
      's.updated_at',
      's.qrcode',
      's.retries',
      'c.number',
      's.last_code',
      's.problem',
      's.other_number',
      's.taken_by',
      (select) =>
        select
          .selectFrom('connections as o')
          .select('o.name')
          .whereRef('o.company_id', '=', 's.company_id')
          .whereRef('o.id', '=', 's.taken_by')
          .as('taken_by_name'),
    ])
    .executeTakeFirst()
  return row ? stateOf(row as StateRow) : null
}

const columnsOf = (change: SessionChange) => ({
  ...(change.status === undefined ? {} : { status: change.status }),
  ...(change.qrcode === undefined ? {} : { qrcode: change.qrcode }),
  ...(change.retries === undefined ? {} : { retries: change.retries }),
  ...(change.problem === undefined
    ? {}
    : { problem: change.problem, other_number: change.otherNumber ?? '', taken_by: change.takenBy ?? null }),
  ...(change.lastCode === undefined ? {} : { last_code: change.lastCode }),
  ...(change.attempt === undefined ? {} : { attempt: change.attempt }),
  ...(change.nextAttemptAt === undefined ? {} : { next_attempt_at: change.nextAttemptAt }),
  ...(change.openedAt === undefined ? {} : { opened_at: change.openedAt }),
  ...(change.wanted === undefined ? {} : { wanted: change.wanted }),
  ...(change.leased === undefined ? {} : { leased: change.leased }),
})

/** Stores the number that a session has. Another number has other writers (connections.9). */
export async function saveNumber(
  db: CompanyDb,
  at: { companyId: number; connectionId: number },
  own: { phone: string; lid: string | null },
): Promise<void> {
  await changeWriters(db, at, own)
  await db
    .updateTable('connections')
    .set({ number: own.phone, lid: own.lid })
    .where('company_id', '=', at.companyId)
    .where('id', '=', at.connectionId)
    .where((where) => where.or([where('number', '<>', own.phone), where('lid', 'is distinct from', own.lid)]))
    .execute()
  await beginWarmUp(db, at)
}

const stateOf = (row: StateRow): SessionState => ({
  id: row.id,
  status: row.status,
  updatedAt: row.updated_at.toISOString(),
  qrcode: row.qrcode,
  retries: row.retries,
  number: row.number,
  lastCode: row.last_code,
  problem: row.problem,
  otherNumber: row.other_number,
  takenBy: row.taken_by === null ? null : { id: row.taken_by, name: row.taken_by_name ?? '' },
})

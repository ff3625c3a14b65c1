import type pg from 'pg'
import { APP_ROLE, PLATFORM_ROLE } from '../db/roles.ts'

/** Schema that marks the database as being filled. The transaction that fills the database drops it. */
const SCHEMA = 'recado_filling'

/** State of a target database before a move or a restoration. */
export interface TargetState {
  /** PostgreSQL's major version. */
  major: number
  /**
   * An object that exists there, by schema and name. Null when the database is empty or holds only an unfinished
   * filling.
   */
  content: string | null
  /** The source of an unfinished filling, or '' when it was not recorded. Null when no filling is unfinished. */
  unfinished: string | null
  /** Why the owner's rights do not suffice to fill it, or null when they do. */
  missingRight: string | null
  /** Whether both serving roles exist on the server. They may belong to another installation. */
  hasRoles: boolean
}

interface TargetInspection {
  version: number
  encoding: string
  content: string | null
  marked: boolean
  creates: boolean
  makesRoles: boolean
  roles: number
}

/** Inspects a database without changing it. */
export async function targetState(client: pg.Client): Promise<TargetState> {
  const { rows } = await client.query<TargetInspection>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
       to_regclass('${SCHEMA}.source') is not null as marked,
       has_database_privilege(current_database(), 'CREATE') as creates,
       (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as "makesRoles",
       (select count(*)::int from pg_roles where rolname in ('${APP_ROLE}', '${PLATFORM_ROLE}')) as roles,
       (select min(n.nspname || '.' || c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname !~ '^pg_' and n.nspname not in ('information_schema', '${SCHEMA}') and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
          and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')) as content`,
  )
  const [look] = rows
  if (!look) throw new Error('the database returned no information about itself')
  const unfinished = look.marked ? await sourceOf(client) : null
  const hasRoles = look.roles === 2
  const missingRight =
    look.encoding !== 'UTF8'
      ? `its encoding is ${look.encoding}; make it with encoding 'UTF8' (docs/operate.md)`
      : !look.creates
        ? 'its role may not create schemas in it'
        : !look.makesRoles && !hasRoles
          ? `its role may not create roles, and ${APP_ROLE} and ${PLATFORM_ROLE} are not there (docs/operate.md)`
          : null
  return {
    major: Math.floor(look.version / 10_000),
    content: unfinished === null ? look.content : null,
    unfinished,
    missingRight,
    hasRoles,
  }
}

async function sourceOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ source: string }>(`select source from ${SCHEMA}.source`)
  return rows[0]?.source ?? ''
}

/** Marks the database as being filled, in one transaction. A server refuses to start on it while the mark exists. */
export async function noteFilling(client: pg.Client, source: string): Promise<void> {
  await client.query('begin')
  await client.query(`create schema if not exists ${SCHEMA}`)
  await client.query(`create table if not exists ${SCHEMA}.source (source text not null)`)
  await client.query(`delete from ${SCHEMA}.source`)
  await client.query(`insert into ${SCHEMA}.source values ($1)`, [source])
  await client.query('commit')
}

/** Removes the mark. Runs in the transaction that fills the database. */
export async function forgetFilling(client: pg.Client): Promise<void> {
  await client.query(`drop schema ${SCHEMA} cascade`)
}

/**
 * Locks a database for this filling, as long as the client is connected.
 * @returns false when another filling holds the lock for 10 seconds
 */
export async function takeTarget(client: pg.Client): Promise<boolean> {
  await client.query(`set lock_timeout = '10s'`)
  try {
    await client.query('select pg_advisory_lock(727275)')
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') return false
    throw error
  }
}

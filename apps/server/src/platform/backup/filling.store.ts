import type pg from 'pg'
import { APP_ROLE, PLATFORM_ROLE } from '../db/roles.ts'

/** Where the database notes that it is being filled; it goes with the transaction that fills it. */
const SCHEMA = 'recado_filling'

/** A database as a move or a restoration finds it. */
export interface TargetState {
  /** PostgreSQL's major version. */
  major: number
  /** Something that is there, by schema and name; null: it is empty, or holds what an unfinished filling left. */
  content: string | null
  /** The source of an unfinished filling, or '' where it is not noted. Null when no filling is unfinished. */
  unfinished: string | null
  /** Why the owner cannot fill it; null: they can. */
  lacks: string | null
  /** Whether both serving roles exist on the server; they may be another installation's. */
  hasRoles: boolean
}

interface Looked {
  version: number
  encoding: string
  content: string | null
  marked: boolean
  creates: boolean
  makesRoles: boolean
  roles: number
}

/** Looks at a database and changes nothing. */
export async function targetState(client: pg.Client): Promise<TargetState> {
  const { rows } = await client.query<Looked>(
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
  if (!look) throw new Error('the database says nothing of itself')
  const unfinished = look.marked ? await sourceOf(client) : null
  const hasRoles = look.roles === 2
  const lacks =
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
    lacks,
    hasRoles,
  }
}

async function sourceOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ source: string }>(`select source from ${SCHEMA}.source`)
  return rows[0]?.source ?? ''
}

/** Notes that the database is being filled, in one transaction; a start on it is refused as long as the note exists. */
export async function noteFilling(client: pg.Client, source: string): Promise<void> {
  await client.query('begin')
  await client.query(`create schema if not exists ${SCHEMA}`)
  await client.query(`create table if not exists ${SCHEMA}.source (source text not null)`)
  await client.query(`delete from ${SCHEMA}.source`)
  await client.query(`insert into ${SCHEMA}.source values ($1)`, [source])
  await client.query('commit')
}

/** In the transaction that fills the database: with its end the note is gone. */
export async function forgetFilling(client: pg.Client): Promise<void> {
  await client.query(`drop schema ${SCHEMA} cascade`)
}

/**
 * Takes a database for this filling alone, as long as the client is connected.
 * @returns false when another one has it, for 10 seconds
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

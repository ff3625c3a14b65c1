import pg from 'pg'
import { build, buildLabel } from '../build.ts'
import { SettingError } from '../setting.rules.ts'
import { NEWER, UnknownSchema } from './bridge.rules.ts'

const LEAST_VERSION = 15

/** Messages for the administrator, by PostgreSQL's SQLSTATE. */
const states: Record<string, (where: string) => string> = {
  '28P01': (where) => `${where} refuses the user or the password`,
  '28000': (where) => `${where} refuses the user`,
  '3D000': (where) => `${where} has no database of this name`,
  '42501': (where) => `the role at ${where} lacks rights; it must own the database and have CREATEROLE`,
  '53100': (where) => `${where} has no space left on its disk`,
  '53300': (where) => `${where} has no connection left`,
  '57P03': (where) => `${where} is still starting`,
}

const goneCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|08...|57P0.)$/

/**
 * Turns an error of opening or migrating the database into a message that names the setting to change. Returns any
 * other error unchanged.
 * @param setting the setting that holds the address
 * @param url the address; only host, port and name are shown
 */
export function databaseProblem(error: unknown, setting: string, url: string): unknown {
  if (!(error instanceof Error) || error instanceof SettingError) return error
  const code = codeOf(error)
  const describe = states[code]
  if (describe) return new SettingError(`${setting}: ${describe(describeDatabase(url))} (${code})`)
  if (goneCodes.test(code))
    return new SettingError(`${setting}: no database answers at ${describeDatabase(url)} (${code})`)
  const here = `(this is ${buildLabel(build)})`
  if (error instanceof UnknownSchema)
    return new SettingError(`${setting}: ${describeDatabase(url)} ${error.message} ${here}`)
  if (/^corrupted migrations/.test(error.message))
    return new SettingError(`${setting}: ${describeDatabase(url)} ${NEWER} ${here}`)
  return error
}

/** Returns host, port and name of a database. */
export function describeDatabase(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || 5432}${pathname}`
}

/** A host name with several addresses fails once for each of them. */
function codeOf(error: Error): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error && 'code' in first && typeof first.code === 'string' ? first.code : ''
}

/** Turns a connection error into a message that names the setting, because the cause is always the address. */
export function connectProblem(error: Error, setting: string, url: string): unknown {
  const problem = databaseProblem(error, setting, url)
  if (problem !== error) return problem
  const reason = /password must be a string/.test(error.message)
    ? 'it asks for a password'
    : codeOf(error) || error.message
  return new SettingError(`${setting}: no connection to ${describeDatabase(url)} (${reason})`)
}

interface DatabaseInspection {
  version: string
  encoding: string
  ours: boolean
  filling: boolean
  foreign: string | null
}

/**
 * Inspects a database before anything is changed in it.
 * @throws SettingError when it does not answer, is too old, or holds another program's tables
 */
export async function requireOurs(ownerUrl: string, setting: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect().catch((error: Error) => {
      throw connectProblem(error, setting, ownerUrl)
    })
    const { rows } = await client.query<DatabaseInspection>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding, to_regclass('public.kysely_migration') is not null as ours,
         to_regclass('recado_filling.source') is not null as filling,
         (select min(c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = 'public' and c.relkind in ('r', 'p')) as foreign`,
    )
    const major = Math.floor(Number(rows[0]?.version) / 10_000)
    if (major < LEAST_VERSION)
      throw new SettingError(`${setting}: this is PostgreSQL ${major}; ${LEAST_VERSION} or newer is needed`)
    if (rows[0]?.filling)
      throw new SettingError(
        `${setting}: ${describeDatabase(ownerUrl)} is being filled, or its filling is incomplete: run npm run database:move or npm run restore again`,
      )
    if (!rows[0]?.ours && rows[0]?.encoding !== 'UTF8')
      throw new SettingError(
        `${setting}: the encoding of the database is ${rows[0]?.encoding}; make it with encoding 'UTF8' (docs/operate.md)`,
      )
    if (!rows[0]?.ours && rows[0]?.foreign)
      throw new SettingError(
        `${setting}: the database holds tables of something else (${rows[0].foreign}); give Recado an empty one`,
      )
  } catch (error) {
    throw databaseProblem(error, setting, ownerUrl)
  } finally {
    await client.end().catch(() => undefined)
  }
}

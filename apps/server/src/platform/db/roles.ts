import pg from 'pg'
import { SettingError } from '../setting.rules.ts'
import { connectionRefusalOf } from './sign-in/patient-pool.ts'
import { markRole, type OwnMark, requireOwnRole } from './sign-in/role-marks.ts'

/** The two roles under which the server works. They own nothing and cannot bypass row security (data.1). */
export const APP_ROLE = 'recado_app'
export const PLATFORM_ROLE = 'recado_platform'
/** Owns the functions that bypass row security. Cannot sign in. */
export const DEFINER_ROLE = 'recado_definer'

export interface RoleUrls {
  appUrl: string
  platformUrl: string
}

/** Privileges that the product's roles must never have: name in pg_roles, and the keyword that revokes it. */
const powers = {
  rolsuper: 'nosuperuser',
  rolbypassrls: 'nobypassrls',
  rolcreatedb: 'nocreatedb',
  rolcreaterole: 'nocreaterole',
  rolreplication: 'noreplication',
}
type Attributes = Record<keyof typeof powers | 'rolcanlogin', boolean>

async function attributesOf(client: pg.Client, role: string): Promise<Attributes | null> {
  const columns = [...Object.keys(powers), 'rolcanlogin'].join(', ')
  return (await client.query<Attributes>(`select ${columns} from pg_roles where rolname = $1`, [role])).rows[0] ?? null
}

/**
 * Creates both serving roles, or changes what differs, and returns the addresses to sign in with.
 * @param ownerUrl the owner's address; needs CREATEROLE
 * @param passwordOf a stable password per role, the same on every node
 * @param own the installation, whose mark the roles carry; absent for a server that no other installation can use
 * @throws SettingError when the roles belong to another installation; nothing is changed then
 */
export async function ensureRoles(
  ownerUrl: string,
  passwordOf: (role: string) => string,
  own?: OwnMark,
): Promise<RoleUrls> {
  const urlOf = (role: string) => signedInAs(ownerUrl, role, passwordOf(role))
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    // Two nodes may start at the same moment.
    await client.query('select pg_advisory_xact_lock(727274)')
    const serving = [APP_ROLE, PLATFORM_ROLE]
    if (own) for (const role of serving) await requireOwnRole(client, role, { own, opens: () => signsIn(urlOf(role)) })
    for (const role of serving) {
      await ensureRole(client, role, { password: passwordOf(role), url: urlOf(role) })
      if (own) await markRole(client, role, own)
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
  return { appUrl: urlOf(APP_ROLE), platformUrl: urlOf(PLATFORM_ROLE) }
}

async function ensureRole(
  client: pg.Client,
  role: string,
  { password, url }: { password: string; url: string },
): Promise<void> {
  const refusal = await refusals(client)
  const withPassword = `login password ${client.escapeLiteral(password)}`
  const attributes = await attributesOf(client, role)
  if (!attributes) {
    await client.query(`create role ${role} ${withPassword}`).catch(refusal('alter role OWNER createrole'))
    return
  }
  await revokePowers(client, role, attributes)
  // Passwords cannot be read, so signing in checks whether the current one is right.
  if (attributes.rolcanlogin && (await signsIn(url))) return
  await client
    .query(`alter role ${role} ${withPassword}`)
    .catch(refusal(`alter role OWNER createrole; grant ${role} to OWNER with admin option`))
}

/**
 * Revokes the privileges that a role must not have. The statement names only those that differ, because a non-superuser
 * may not even name superuser rights.
 * @throws SettingError when only an administrator can revoke them
 */
async function revokePowers(client: pg.Client, role: string, attributes: Attributes): Promise<void> {
  const revocations = Object.entries(powers).flatMap(([power, word]) =>
    attributes[power as keyof typeof powers] ? [word] : [],
  )
  if (revocations.length === 0) return
  const statement = `alter role ${role} ${revocations.join(' ')}`
  const rejectWith = await refusals(client)
  await client.query(statement).catch(rejectWith(statement))
}

/**
 * Prepares the error for statements that PostgreSQL denies the owner.
 * @returns a function that receives the statements for an administrator, with OWNER in place of the owner's name, and
 *   returns a handler that throws a SettingError
 */
async function refusals(client: pg.Client): Promise<(remedy: string) => (error: Error & { code?: string }) => never> {
  const { rows } = await client.query<{ owner: string }>('select current_user as owner')
  const owner = client.escapeIdentifier(rows[0]?.owner ?? '')
  return (remedy) => (error) => {
    if (error.code !== '42501') throw error
    throw new SettingError(
      `DATABASE_URL: its role lacks rights (${error.message}); as an administrator of the database run: ` +
        `${remedy.replaceAll('OWNER', owner)} (docs/operate.md)`,
    )
  }
}

/**
 * Whether a role can sign in with its password.
 * @throws Error when the database has no connection left
 */
export async function signsIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    // No connection is left, which says nothing about the password.
    if (connectionRefusalOf(error) === 'connections') throw error
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Returns the address of the same database with another role's credentials. */
function signedInAs(url: string, role: string, password: string): string {
  const address = new URL(url)
  address.username = role
  address.password = encodeURIComponent(password)
  return address.toString()
}

/**
 * Creates the role that owns the functions bypassing row security, and lets the owner assign functions to it.
 * @param client signed in as the owner
 * @throws SettingError that says what to run as an administrator, when the owner lacks the right
 */
export async function ensureDefiner(client: pg.Client): Promise<void> {
  const rejectWith = await refusals(client)
  const create = rejectWith(`create role ${DEFINER_ROLE} nologin; grant ${DEFINER_ROLE} to OWNER`)
  // Another installation on the same server may create the role at the same moment.
  const isThere = (error: Error & { code?: string }) => error.code === '42710' || error.code === '23505'
  const attributes = await attributesOf(client, DEFINER_ROLE)
  if (!attributes)
    await client.query(`create role ${DEFINER_ROLE} nologin`).catch((error) => isThere(error) || create(error))
  else {
    await revokePowers(client, DEFINER_ROLE, attributes)
    if (attributes.rolcanlogin)
      await client.query(`alter role ${DEFINER_ROLE} nologin`).catch(rejectWith(`alter role ${DEFINER_ROLE} nologin`))
  }
  if (await mayHandOver(client)) return
  // Since PostgreSQL 16, the creator of a role may administer it but is not a member at once.
  const options = (await versionOf(client)) >= 160_000 ? ' with inherit true, set true' : ''
  await client
    .query(`grant ${DEFINER_ROLE} to current_user${options}`)
    .catch(rejectWith(`grant ${DEFINER_ROLE} to OWNER`))
}

async function mayHandOver(client: pg.Client): Promise<boolean> {
  const become = (await versionOf(client)) >= 160_000 ? 'SET' : 'MEMBER'
  const { rows } = await client.query<{ may: boolean }>(
    `select pg_has_role($1, 'USAGE') and pg_has_role($1, $2) as may`,
    [DEFINER_ROLE, become],
  )
  return rows[0]?.may === true
}

async function versionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  return rows[0]?.version ?? 0
}

/**
 * Rejects a role that row security does not bind, or that could bypass it. A role that can create objects can make
 * other users call its functions.
 * @param setting the setting that holds the role's address
 * @throws SettingError naming the setting and the role
 */
export async function assertBound(pool: pg.Pool, setting: string): Promise<void> {
  const { rows } = await pool.query<{ name: string; loose: boolean; makes: string | null }>(
    `select current_user as name,
       exists (select 1 from pg_roles r where (r.rolsuper or r.rolbypassrls or r.rolname = $1) and pg_has_role(r.oid, 'MEMBER'))
         or exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and pg_has_role(c.relowner, 'MEMBER')) as loose,
       (select string_agg(what, ', ') from (
         select 'temporary tables in the database' as what where has_database_privilege(current_database(), 'TEMPORARY')
         union all select 'schemas in the database' where has_database_privilege(current_database(), 'CREATE')
         union all select 'objects in the schema ' || nspname from pg_namespace
           where nspname !~ '^pg_' and has_schema_privilege(oid, 'CREATE')) as can) as makes`,
    [DEFINER_ROLE],
  )
  const role = rows[0]
  if (!role || role.loose)
    throw new SettingError(
      `${setting}: the server may not run as ${role?.name ?? 'an unknown role'}: row security would not bind it`,
    )
  if (role.makes !== null)
    throw new SettingError(
      `${setting}: the server may not run as ${role.name}: it may create ${role.makes}; as an administrator revoke that (docs/operate.md)`,
    )
}

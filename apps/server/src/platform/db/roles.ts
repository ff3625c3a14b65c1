import pg from 'pg'

/** The two roles under which the server works; they own nothing and cannot bypass row security (RULINGS 8). */
export const APP_ROLE = 'recado_app'
export const PLATFORM_ROLE = 'recado_platform'
/** Owns the functions that look past row security, and nothing else; nobody signs in as it. */
export const DEFINER_ROLE = 'recado_definer'

export interface RoleUrls {
  appUrl: string
  platformUrl: string
}

/** What a role of ours never may. Its name in pg_roles, and the word that takes it away. */
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
 * Creates both serving roles, or changes what differs, and answers the addresses to sign in with.
 * @param ownerUrl the owner's address; needs CREATEROLE
 * @param passwordOf a stable password per role, the same on every node
 */
export async function ensureRoles(ownerUrl: string, passwordOf: (role: string) => string): Promise<RoleUrls> {
  const urlOf = (role: string) => signedInAs(ownerUrl, role, passwordOf(role))
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    // Two nodes may start at the same moment.
    await client.query('select pg_advisory_xact_lock(727274)')
    for (const role of [APP_ROLE, PLATFORM_ROLE]) {
      const password = `password ${client.escapeLiteral(passwordOf(role))}`
      const known = await attributesOf(client, role)
      if (!known) await client.query(`create role ${role} login ${password}`)
      else {
        const wrong = looseWords(known)
        if (!known.rolcanlogin) wrong.push('login')
        // Nobody can read a password; whether it is the right one is seen by signing in.
        if (wrong.length > 0 || !(await opens(urlOf(role)))) wrong.push(password)
        if (wrong.length > 0) await client.query(`alter role ${role} ${wrong.join(' ')}`)
      }
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
  return { appUrl: urlOf(APP_ROLE), platformUrl: urlOf(PLATFORM_ROLE) }
}

/** Only what differs is named: who is no superuser may not even say that somebody else is none. */
const looseWords = (known: Attributes): string[] =>
  Object.entries(powers).flatMap(([power, word]) => (known[power as keyof typeof powers] ? [word] : []))

async function opens(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The same database, signed in as another role. */
function signedInAs(url: string, role: string, password: string): string {
  const address = new URL(url)
  address.username = role
  address.password = encodeURIComponent(password)
  return address.toString()
}

/**
 * Creates the role that the functions behind row security belong to, and lets the owner hand functions to it.
 * @param client signed in as the owner
 * @throws Error that says what to run as an administrator, when the owner may not do it
 */
export async function ensureDefiner(client: pg.Client): Promise<void> {
  const refused = (error: Error & { code?: string }) => {
    // Another installation on the same server was quicker by a moment.
    if (error.code === '42710' || error.code === '23505') return
    throw new Error(
      `DATABASE_URL: its role may not set up ${DEFINER_ROLE} (${error.message}). As an administrator of the database run: ` +
        `create role ${DEFINER_ROLE} nologin; grant ${DEFINER_ROLE} to that role`,
      { cause: error },
    )
  }
  const known = await attributesOf(client, DEFINER_ROLE)
  if (!known) await client.query(`create role ${DEFINER_ROLE} nologin`).catch(refused)
  else {
    const wrong = [...looseWords(known), ...(known.rolcanlogin ? ['nologin'] : [])]
    if (wrong.length > 0) await client.query(`alter role ${DEFINER_ROLE} ${wrong.join(' ')}`).catch(refused)
  }
  if (await mayHandOver(client)) return
  // Since 16, who makes a role may administer it but is not at once a member.
  const options = (await versionOf(client)) >= 160_000 ? ' with inherit true, set true' : ''
  await client.query(`grant ${DEFINER_ROLE} to current_user${options}`).catch(refused)
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
 * Refuses to serve as a role that row security does not bind, or that could make itself one: who can make objects can have
 * somebody else's functions call them.
 * @throws Error naming the role
 */
export async function assertBound(pool: pg.Pool): Promise<void> {
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
    throw new Error(`the server may not run as ${role?.name ?? 'an unknown role'}: row security would not bind it`)
  if (role.makes !== null)
    throw new Error(
      `the server may not run as ${role.name}: it may create ${role.makes}; as an administrator revoke that (docs/operate.md)`,
    )
}

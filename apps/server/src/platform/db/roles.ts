import pg from 'pg'

/** The two roles under which the server works; they own nothing and cannot bypass row security (RULINGS 8). */
export const APP_ROLE = 'recado_app'
export const PLATFORM_ROLE = 'recado_platform'

export interface RoleUrls {
  appUrl: string
  platformUrl: string
}

/**
 * Creates both roles, or renews their passwords, and answers the addresses to sign in with.
 * @param ownerUrl the owner's address; needs CREATEROLE
 * @param passwordOf a stable password per role, the same on every node
 */
export async function ensureRoles(ownerUrl: string, passwordOf: (role: string) => string): Promise<RoleUrls> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    // Two nodes may start at the same moment.
    await client.query('select pg_advisory_xact_lock(727274)')
    for (const role of [APP_ROLE, PLATFORM_ROLE]) {
      const known = await client.query('select 1 from pg_roles where rolname = $1', [role])
      const password = client.escapeLiteral(passwordOf(role))
      const verb = known.rowCount === 0 ? 'create' : 'alter'
      await client.query(
        `${verb} role ${role} login nosuperuser nobypassrls nocreatedb nocreaterole password ${password}`,
      )
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
  return {
    appUrl: signedInAs(ownerUrl, APP_ROLE, passwordOf(APP_ROLE)),
    platformUrl: signedInAs(ownerUrl, PLATFORM_ROLE, passwordOf(PLATFORM_ROLE)),
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
 * Refuses to serve as a role that row security does not bind.
 * @throws Error naming the role
 */
export async function assertBound(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; loose: boolean }>(
    `select current_user as name, rolsuper or rolbypassrls or exists (select 1 from pg_class c where c.relowner = r.oid and c.relkind = 'r') as loose
     from pg_roles r where rolname = current_user`,
  )
  if (!rows[0] || rows[0].loose)
    throw new Error(`the server may not run as ${rows[0]?.name ?? 'an unknown role'}: row security would not bind it`)
}

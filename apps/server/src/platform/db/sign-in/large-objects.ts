import type pg from 'pg'

/**
 * Functions that create large objects. Row security does not cover these, and PostgreSQL lets every role create them.
 */
const OPEN = `select p.oid::regprocedure::text as signature, pg_has_role(p.proowner, 'USAGE') as mine
  from pg_proc p where p.pronamespace = 'pg_catalog'::regnamespace and p.proname in ('lo_creat', 'lo_create', 'lo_from_bytea')
    and exists (select 1 from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0)
  order by 1`

/**
 * Revokes the creation of large objects from all roles but administrators.
 * @param client signed in as the owner
 * @returns the statement that an administrator has to run, or null when nothing is open any more
 */
export async function closeLargeObjects(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ signature: string; mine: boolean }>(OPEN)
  if (rows.length === 0) return null
  const statement = `revoke execute on function ${rows.map(({ signature }) => signature).join(', ')} from public`
  if (!rows.every(({ mine }) => mine)) return statement
  await client.query(statement)
  return null
}

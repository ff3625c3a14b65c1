import type pg from 'pg'
import { oneStart } from './one-start.ts'
import { APP_ROLE, DEFINER_ROLE, PLATFORM_ROLE } from './roles.ts'

const ours = [APP_ROLE, PLATFORM_ROLE, DEFINER_ROLE]
const others = `array['0'::oid, '${ours.join("'::regrole::oid, '")}'::regrole::oid]`

/** A function of this database that is ours to change: of no extension, in a schema of the product. */
const functions = `pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'pgboss') and pg_has_role(p.proowner, 'USAGE')
    and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`

/**
 * Each returns the statements that revoke open privileges, in the order in which they have to run; none when everything
 * is closed. Privileges of a database are not in its dumps, so they are checked at every start.
 */
const differences = [
  // A role that can create objects can make a function with another role's rights call them.
  `select format('revoke temporary, create on database %I from public, ${ours.join(', ')}', datname) as statement
   from pg_database d where datname = current_database() and exists (
     select 1 from aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a
     where a.grantee = any (${others}) and a.privilege_type in ('TEMPORARY', 'CREATE'))`,
  `select format('revoke create on schema %I from public, ${ours.join(', ')}', nspname) as statement
   from pg_namespace n where nspname in ('public', 'pgboss') and exists (
     select 1 from aclexplode(coalesce(n.nspacl, acldefault('n', n.nspowner))) a
     where a.grantee = any (${others}) and a.privilege_type = 'CREATE')`,
  // A new function is closed from its first moment, and so are those that there are.
  `select 'alter default privileges revoke execute on functions from public' as statement
   where not exists (select 1 from pg_default_acl where defaclrole = current_user::regrole and defaclobjtype = 'f'
     and defaclnamespace = 0 and not exists (select 1 from aclexplode(defaclacl) a where a.grantee = 0))`,
  `select format('revoke execute on routine %s from public', p.oid::regprocedure) as statement from ${functions}
     and exists (select 1 from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0)`,
  // To own something in a schema one must be allowed to make something there, for this moment.
  `select format('grant create on schema public to ${DEFINER_ROLE}; alter routine %s owner to ${DEFINER_ROLE};
     revoke create on schema public from ${DEFINER_ROLE}', p.oid::regprocedure) as statement from ${functions}
     and n.nspname = 'public' and p.prosecdef and p.proowner <> '${DEFINER_ROLE}'::regrole`,
  // One that no longer looks past row security goes back.
  `select format('alter routine %s owner to current_user', p.oid::regprocedure) as statement from ${functions}
     and n.nspname = 'public' and not p.prosecdef and p.proowner = '${DEFINER_ROLE}'::regrole`,
  // Tables that were dumped under another owner, or made without protect_company_table.
  `select format('%s policy owner_rows on %s to %I%s', case when p.polname is null then 'create' else 'alter' end,
     c.oid::regclass, r.rolname, case when p.polname is null then ' using (true) with check (true)' else '' end) as statement
   from pg_class c join pg_roles r on r.oid = c.relowner
   left join pg_policy p on p.polrelid = c.oid and p.polname = 'owner_rows'
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
     and (p.polname is null or p.polroles <> array[c.relowner])`,
  // The queue's own migrations put names of tables into commands that they run as the owner; we use one table.
  `select $$alter table pgboss.queue add constraint recado_one_table check (not partition and table_name = 'job_common')$$ as statement
   where not exists (select 1 from pg_constraint where conname = 'recado_one_table')`,
]

/**
 * Revokes everything that the serving roles do not need, for objects of any origin: a migration, the job queue's own or
 * a restoration. Runs at every start and changes only differences.
 * @param client signed in as the owner; everything must be migrated
 */
export const closeDatabase = (client: pg.Client): Promise<void> => oneStart(client, () => closeInside(client))

/** The same, inside a transaction of `oneStart`. */
export async function closeInside(client: pg.Client): Promise<void> {
  for (const difference of differences) {
    const { rows } = await client.query<{ statement: string }>(difference)
    for (const { statement } of rows) await client.query(statement)
  }
  await client.query(jobs)
}

/**
 * Jobs belong to no company and their payloads carry identifiers only. The app's role writes them; the platform's works
 * them. Its list of commands (bam) is nobody's to write: its own migrations run them in the owner's name.
 */
const jobs = `
  revoke all on all tables in schema pgboss from ${APP_ROLE}, ${PLATFORM_ROLE};
  revoke all on all functions in schema pgboss from ${APP_ROLE};
  grant usage on schema pgboss to ${APP_ROLE}, ${PLATFORM_ROLE};
  grant select on pgboss.queue, pgboss.version to ${APP_ROLE};
  grant select, insert on pgboss.job, pgboss.job_common to ${APP_ROLE};
  grant select, insert, update, delete on all tables in schema pgboss to ${PLATFORM_ROLE};
  revoke insert, update, delete on pgboss.bam from ${PLATFORM_ROLE};
  grant execute on all functions in schema pgboss to ${PLATFORM_ROLE};
  grant usage on all sequences in schema pgboss to ${PLATFORM_ROLE};
  grant select on kysely_migration to ${PLATFORM_ROLE}`

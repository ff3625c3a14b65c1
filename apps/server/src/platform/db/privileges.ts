import type pg from 'pg'
import { oneStart } from './one-start.ts'
import { APP_ROLE, DEFINER_ROLE, PLATFORM_ROLE } from './roles.ts'

const ours = [APP_ROLE, PLATFORM_ROLE, DEFINER_ROLE]
const others = `array['0'::oid, '${ours.join("'::regrole::oid, '")}'::regrole::oid]`

/** Functions of this database that the product may change: of no extension, in a schema of the product. */
const functions = `pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'pgboss') and pg_has_role(p.proowner, 'USAGE')
    and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`

/**
 * Each query returns the statements that revoke open privileges, in the order in which they must run. Returns no rows
 * when everything is closed. Dumps omit database privileges, so every start checks them.
 */
const differences = [
  // A role that can create objects could create a function that others call with their rights.
  `select format('revoke temporary, create on database %I from public, ${ours.join(', ')}', datname) as statement
   from pg_database d where datname = current_database() and exists (
     select 1 from aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a
     where a.grantee = any (${others}) and a.privilege_type in ('TEMPORARY', 'CREATE'))`,
  `select format('revoke create on schema %I from public, ${ours.join(', ')}', nspname) as statement
   from pg_namespace n where nspname in ('public', 'pgboss') and exists (
     select 1 from aclexplode(coalesce(n.nspacl, acldefault('n', n.nspowner))) a
     where a.grantee = any (${others}) and a.privilege_type = 'CREATE')`,
  // Closes new functions by default, and all existing ones.
  `select 'alter default privileges revoke execute on functions from public' as statement
   where not exists (select 1 from pg_default_acl where defaclrole = current_user::regrole and defaclobjtype = 'f'
     and defaclnamespace = 0 and not exists (select 1 from aclexplode(defaclacl) a where a.grantee = 0))`,
  `select format('revoke execute on routine %s from public', p.oid::regprocedure) as statement from ${functions}
     and exists (select 1 from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0)`,
  // Changing an owner requires CREATE on the schema for the new owner, so it is granted temporarily.
  `select format('grant create on schema public to ${DEFINER_ROLE}; alter routine %s owner to ${DEFINER_ROLE};
     revoke create on schema public from ${DEFINER_ROLE}', p.oid::regprocedure) as statement from ${functions}
     and n.nspname = 'public' and p.prosecdef and p.proowner <> '${DEFINER_ROLE}'::regrole`,
  // A function that no longer bypasses row security goes back to the current user.
  `select format('alter routine %s owner to current_user', p.oid::regprocedure) as statement from ${functions}
     and n.nspname = 'public' and not p.prosecdef and p.proowner = '${DEFINER_ROLE}'::regrole`,
  // Tables restored under another owner, or created without protect_company_table.
  `select format('%s policy owner_rows on %s to %I%s', case when p.polname is null then 'create' else 'alter' end,
     c.oid::regclass, r.rolname, case when p.polname is null then ' using (true) with check (true)' else '' end) as statement
   from pg_class c join pg_roles r on r.oid = c.relowner
   left join pg_policy p on p.polrelid = c.oid and p.polname = 'owner_rows'
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
     and (p.polname is null or p.polroles <> array[c.relowner])`,
  // The queue's migrations put table names into commands that they run as the owner. The product uses one table only.
  `select $$alter table pgboss.queue add constraint recado_one_table check (not partition and table_name = 'job_common')$$ as statement
   where not exists (select 1 from pg_constraint where conname = 'recado_one_table')`,
]

/**
 * Revokes everything that the serving roles do not need, for objects created by migrations, the job queue or a
 * restoration. Runs at every start and changes only differences.
 * @param client signed in as the owner; everything must be migrated
 */
export const closeDatabase = (client: pg.Client): Promise<void> => oneStart(client, () => closeInside(client))

/** Like `closeDatabase`, inside a transaction of `oneStart`. */
export async function closeInside(client: pg.Client): Promise<void> {
  for (const difference of differences) {
    const { rows } = await client.query<{ statement: string }>(difference)
    for (const { statement } of rows) await client.query(statement)
  }
  await client.query(jobs)
}

/**
 * Jobs belong to no company, and their payloads contain identifiers only. The app's role writes jobs, the platform's
 * role runs them. No role may write the queue's command list (bam), because its migrations run those commands as the
 * owner.
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

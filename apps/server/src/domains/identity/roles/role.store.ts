import type { Profile } from '@recado/contract/access'
import type { Permissions } from '@recado/contract/permissions'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { PlatformTransaction } from '../../../platform/db/platform-db.ts'
import { builtInRoles, type RoleRow } from './role.view.ts'

/** Joins the role `r` of a user `u`: the chosen one, or the built-in role of the profile. */
export const joinRole = sql`left join roles r on r.company_id = u.company_id
  and (r.id = u.role_id or (u.role_id is null and r.built_in and r.profile = u.profile))`

/** Inserts the three roles that every company has. */
export async function insertBuiltInRoles(db: PlatformTransaction, companyId: number): Promise<void> {
  await db
    .insertInto('roles')
    .values(
      builtInRoles().map((role) => ({ ...role, company_id: companyId, permissions: JSON.stringify(role.permissions) })),
    )
    .execute()
}

/** Returns the roles of a company with their users, the built-in ones first, or one of them. */
export async function roleRows(db: CompanyDb, companyId: number, id: number | null = null): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select r.id, r.name, r.profile, r.built_in, r.permissions, r.revision, r.updated_at,
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', trim(u.name || ' ' || u.last_name)) order by u.name, u.id), '[]')
        from users u where u.company_id = r.company_id
          and (u.role_id = r.id or (u.role_id is null and r.built_in and u.profile = r.profile))) as users
    from roles r where r.company_id = ${companyId} and (${id}::int is null or r.id = ${id})
    order by r.built_in desc, array_position(array['admin', 'supervisor', 'user'], r.profile), lower(r.name), r.id`.execute(
    db,
  )
  return rows
}

/** A role as a user refers to it. */
export interface RoleBrief {
  id: number
  name: string
  profile: Profile
  builtIn: boolean
  permissions: Permissions
}

/** Returns the roles of a company without their users, in the order of `roleRows`. */
export async function roleBriefs(db: CompanyDb, companyId: number): Promise<RoleBrief[]> {
  const { rows } = await sql<RoleBrief>`
    select id, name, profile, built_in as "builtIn", permissions from roles where company_id = ${companyId}
    order by built_in desc, array_position(array['admin', 'supervisor', 'user'], profile), lower(name), id`.execute(db)
  return rows
}

/** Locks the users of a custom role. Call this before `lockRoles`, because a change of a user locks in this order. */
export async function lockUsersOfRole(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await sql`select id from users where company_id = ${companyId} and role_id = ${id} order by id for update`.execute(db)
}

/**
 * Locks the roles of a company in a fixed order, so that changes of them and of the roles of users take turns. A user is
 * locked first.
 */
export async function lockRoles(db: CompanyDb, companyId: number): Promise<void> {
  await sql`select id from roles where company_id = ${companyId} order by id for update`.execute(db)
}

export async function insertRole(
  db: CompanyDb,
  companyId: number,
  { name, permissions }: { name: string; permissions: Permissions },
): Promise<number> {
  const { id } = await db
    .insertInto('roles')
    .values({ company_id: companyId, name, permissions: JSON.stringify(permissions) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Saves a role's name and permissions as its next revision. */
export async function saveRole(
  db: CompanyDb,
  companyId: number,
  { id, name, permissions, now }: { id: number; name: string; permissions: Permissions; now: Date },
): Promise<void> {
  await sql`update roles set name = ${name}, permissions = ${JSON.stringify(permissions)}::jsonb, revision = revision + 1,
      updated_at = ${now}
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Gives the users of a custom role another role. */
export async function replaceRole(
  db: CompanyDb,
  companyId: number,
  { id, by }: { id: number; by: RoleBrief },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ profile: by.profile, role_id: by.builtIn ? null : by.id })
    .where('company_id', '=', companyId)
    .where('role_id', '=', id)
    .execute()
}

export async function removeRole(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('roles').where('company_id', '=', companyId).where('id', '=', id).execute()
}

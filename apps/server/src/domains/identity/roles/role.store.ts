import { profiles } from '@recado/contract/access'
import { defaultPermissions } from '@recado/contract/permissions'
import { sql } from 'kysely'
import type { PlatformTransaction } from '../../../platform/db/platform-db.ts'

/** Joins the role `r` of a user `u`: the chosen one, or the built-in role of the profile. */
export const joinRole = sql`left join roles r on r.company_id = u.company_id
  and (r.id = u.role_id or (u.role_id is null and r.built_in and r.profile = u.profile))`

/** Inserts the three roles that every company has. */
export async function insertBuiltInRoles(db: PlatformTransaction, companyId: number): Promise<void> {
  await db
    .insertInto('roles')
    .values(
      profiles.map((profile) => ({
        company_id: companyId,
        profile,
        built_in: true,
        permissions: JSON.stringify(profile === 'admin' ? {} : defaultPermissions(profile)),
      })),
    )
    .execute()
}

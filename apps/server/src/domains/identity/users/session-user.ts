import type { Profile } from '@recado/contract/access'
import type { SessionUser } from '@recado/contract/identity/user'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { isTwoFactorRequired } from '../access/actor.view.ts'
import { companyRow } from '../companies/company.store.ts'
import { companyOfLogin } from '../companies/company.view.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { permissionsOfRole } from '../roles/role.view.ts'
import { userRow } from './user.store.ts'
import { type UserRow, userOf } from './user.view.ts'

/** Returns what a user may do, and by which role. */
export const sessionRights = (row: UserRow) => ({
  profile: row.profile as Profile,
  roleId: row.role_id ?? 0,
  roleName: row.role_name ?? '',
  permissions: permissionsOfRole(row.profile as Profile, row.role_permissions),
})

/** Returns the logged-in user in the format of login, refresh and GET /auth/me. */
export async function sessionUser(
  { settings }: Pick<IdentityCore, 'settings'>,
  work: Work,
  userId: number,
): Promise<SessionUser> {
  const [user, companyFound] = await Promise.all([
    userRow(work.db, work.companyId, userId),
    companyRow(work.db, work.companyId),
  ])
  if (!user || !companyFound) throw new AppError('ERR_SESSION_EXPIRED')
  const company = companyOfLogin(companyFound)
  const twoFactorRequired = company.settings.find(({ key }) => key === 'twoFactorRequired')?.value ?? ''
  return {
    ...userOf(user, work.now),
    ...sessionRights(user),
    company,
    settings: company.settings,
    mustChangePassword: user.must_change_password,
    twoFactor: user.two_factor,
    mustSetUpTwoFactor:
      !user.two_factor && isTwoFactorRequired(user.profile, { twoFactorRequired }, settings.adminsNeedSecondFactor),
  }
}

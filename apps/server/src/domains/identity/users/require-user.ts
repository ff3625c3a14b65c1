import type { Profile } from '@recado/contract/access'
import type { Permissions } from '@recado/contract/permissions'
import { AppError } from '../../../platform/app-error.ts'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { permissionsOfRole } from '../roles/role.view.ts'
import { currentUserBrief, userAddress } from './user.store.ts'

export interface UserBrief {
  id: number
  name: string
  profile: Profile
  /** The permissions of the user's role. */
  permissions: Permissions
  queueIds: number[]
  /** True if the user sees tickets without a queue (tickets.3). */
  queueless: boolean
}

/**
 * Returns a user of the current company.
 * @throws AppError ERR_NO_USER_FOUND for unknown ids and those of other companies
 */
export async function requireUser(db: CompanyDb, userId: number): Promise<UserBrief> {
  const user = await currentUserBrief(db, userId)
  if (!user) throw new AppError('ERR_NO_USER_FOUND')
  return { ...user, permissions: permissionsOfRole(user.profile, user.permissions) }
}

/**
 * Returns a user's mail address.
 * @throws AppError ERR_NO_USER_FOUND
 */
export async function signInAddress(db: CompanyDb, companyId: number, userId: number): Promise<string> {
  const address = await userAddress(db, companyId, userId)
  if (!address) throw new AppError('ERR_NO_USER_FOUND')
  return address.email
}

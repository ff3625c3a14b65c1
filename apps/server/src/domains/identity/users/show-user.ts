import type { User } from '@recado/contract/identity/user'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { userRow } from './user.store.ts'
import { userOf } from './user.view.ts'

/** Returns a user of the company. Throws AppError ERR_NO_USER_FOUND. */
export async function showUser(work: Work, id: number): Promise<User> {
  const row = await userRow(work.db, work.companyId, id)
  if (!row) throw new AppError('ERR_NO_USER_FOUND')
  return userOf(row, work.now)
}

import type { PlatformDb } from '../../../platform/db/platform-db.ts'
import { createPasswords } from '../access/passwords.ts'
import { findSuperUser, notifyRightsChanged, replacePassword } from './super-user.store.ts'

/**
 * Sets another password for the platform's super user, to be changed at the first login. Ends all sessions of that
 * account and notifies every serving node.
 * @param owner the database as its owner
 * @returns the login address; null when there is no super user yet
 */
export async function resetSuperPassword(owner: PlatformDb, password: string): Promise<string | null> {
  const superUser = await findSuperUser(owner)
  if (!superUser) return null
  await replacePassword(owner, superUser, await createPasswords().hash(password), true)
  await notifyRightsChanged(owner, superUser)
  return superUser.email
}

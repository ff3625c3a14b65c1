import type { PlatformDb } from '../../../platform/db/platform-db.ts'
import { createPasswords } from '../access/passwords.ts'
import { findSuperUser, notifyRightsChanged, replacePassword } from './super-user.store.ts'

/**
 * Gives the platform's super user another password, which must be changed at the first login, ends all sessions of that
 * account, and notifies every serving node.
 * @param owner the database as its owner
 * @returns the address that signs in; null when there is no super user yet
 */
export async function resetSuperPassword(owner: PlatformDb, password: string): Promise<string | null> {
  const known = await findSuperUser(owner)
  if (!known) return null
  await replacePassword(owner, known, await createPasswords().hash(password), true)
  await notifyRightsChanged(owner, known)
  return known.email
}

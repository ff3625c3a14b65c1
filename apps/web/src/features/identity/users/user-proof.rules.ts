import { isAdministrator } from '@recado/contract/access'

/** The values of a user form that may require the current password. */
export interface KeyValues {
  email: string
  password: string
  profile: string
}

/**
 * Returns whether saving a user requires the saver's current password (access.6). It does for the saver's own password
 * and e-mail, for those of an admin, and for making an admin. The server also asks for it with custom roles that change
 * roles, whose permissions the form does not know.
 * @param user as stored; unset for a new one
 */
export function needsProof(
  myId: number,
  user: { id: number; email: string; profile: string } | undefined,
  { email, password, profile }: KeyValues,
): boolean {
  if (isAdministrator({ profile }) && !(user && isAdministrator(user))) return true
  if (!user) return false
  const keysTouched = password !== '' || email.trim().toLowerCase() !== user.email
  return keysTouched && (user.id === myId || isAdministrator(user))
}

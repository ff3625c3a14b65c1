/** The values of a user form that may need the present password. */
export interface KeyValues {
  email: string
  password: string
  profile: string
}

/**
 * Whether saving a user needs the present password of who saves (access.6): password and e-mail of oneself and of an admin,
 * and making an admin. The server asks by the same rule.
 * @param user as it stands; absent: a new one
 */
export function needsProof(
  myId: number,
  user: { id: number; email: string; profile: string } | undefined,
  { email, password, profile }: KeyValues,
): boolean {
  if (profile === 'admin' && user?.profile !== 'admin') return true
  if (!user) return false
  const keysTouched = password !== '' || email.trim().toLowerCase() !== user.email
  return keysTouched && (user.id === myId || user.profile === 'admin')
}

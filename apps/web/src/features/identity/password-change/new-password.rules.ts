/** What a password may be (spec 1 §5), in characters; spaces count as any other. */
export const passwordLength = { min: 5, max: 50 } as const

/** What stands against a new password before the server is asked; null is fine. */
export function newPasswordProblem(password: string): 'missing' | 'length' | null {
  if (password === '') return 'missing'
  return password.length < passwordLength.min || password.length > passwordLength.max ? 'length' : null
}

/** Whether the server refused the password because it is the one that must be replaced (RULINGS 6). */
export const isOldPassword = (refusal: { code: string; data: Readonly<Record<string, unknown>> }): boolean =>
  refusal.code === 'ERR_VALIDATION' && refusal.data.field === 'password'

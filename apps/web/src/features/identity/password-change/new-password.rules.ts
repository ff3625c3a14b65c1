/** Returns whether the server rejected the new password because it equals the one to replace (access.5). */
export const isOldPassword = (refusal: { code: string; data: Readonly<Record<string, unknown>> }): boolean =>
  refusal.code === 'ERR_VALIDATION' && refusal.data.field === 'password'

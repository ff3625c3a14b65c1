/** Whether the server refused the password because it is the one that must be replaced (access.5). */
export const isOldPassword = (refusal: { code: string; data: Readonly<Record<string, unknown>> }): boolean =>
  refusal.code === 'ERR_VALIDATION' && refusal.data.field === 'password'

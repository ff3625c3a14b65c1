/**
 * Placeholder address of a user whose address was claimed by its owner. The user replaces it at the next login
 * (companies.12).
 */
export const addressAfterLoss = (userId: number): string => `sem-email-${userId}@recado.invalid`

/** Whether an address is such a placeholder. */
export const isLostAddress = (email: string): boolean => /^sem-email-\d+@recado\.invalid$/.test(email)

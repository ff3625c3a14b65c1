/**
 * The placeholder address of a user whose address was taken by its owner. The user replaces it at the next login
 * (companies.12).
 */
export const addressAfterLoss = (userId: number): string => `sem-email-${userId}@recado.invalid`

/** Whether an address is no address, but stands for one that its owner took. */
export const isLostAddress = (email: string): boolean => /^sem-email-\d+@recado\.invalid$/.test(email)

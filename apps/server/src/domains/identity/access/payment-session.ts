const PREFIX = 'payment:'

/** Stands for the session of somebody who holds a payment token only. */
export const paymentSession = (userId: number): string => `${PREFIX}${userId}`

export const isSession = (sessionId: string): boolean => !sessionId.startsWith(PREFIX)

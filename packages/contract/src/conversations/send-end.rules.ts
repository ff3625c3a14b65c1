/**
 * Errors that end sending without an acknowledgement: cancelled by a user, no answer from the network within its time
 * limit, or the company was unavailable.
 */
const endErrors = new Set(['ERR_SEND_CANCELLED', 'ERR_SEND_UNCONFIRMED', 'ERR_SEND_COMPANY_OFF'])

/** Whether an unconfirmed message is not retried any more, unless a user requests it. */
export const hasEnded = (state: string | null, error: string | null): boolean =>
  state === 'failed' || (error !== null && endErrors.has(error))

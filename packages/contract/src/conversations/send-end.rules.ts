/**
 * Ends of sending without an acknowledgement of the network: by a person, by a network that was silent for too long, by
 * a company that was away.
 */
const ends = new Set(['ERR_SEND_CANCELLED', 'ERR_SEND_UNCONFIRMED', 'ERR_SEND_COMPANY_OFF'])

/** Whether a message that the network has not confirmed is tried no more, unless a person asks for it. */
export const hasEnded = (state: string | null, error: string | null): boolean =>
  state === 'failed' || (error !== null && ends.has(error))

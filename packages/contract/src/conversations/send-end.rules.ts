/** What ends sending without the network's word: a person, a network that said nothing for too long, a company that was away. */
const ends = new Set(['ERR_SEND_CANCELLED', 'ERR_SEND_UNCONFIRMED', 'ERR_SEND_COMPANY_OFF'])

/** Whether a message that the network has not confirmed is tried no more, unless a person asks for it. */
export const hasEnded = (state: string | null, error: string | null): boolean =>
  state === 'failed' || (error !== null && ends.has(error))

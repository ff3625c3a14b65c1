/**
 * The proof of who owns an address, only in this page's memory. For the sign-up it is as powerful as a password, so it
 * is never stored.
 */
let current: { email: string; proof: string } | null = null

export const keepProof = (email: string, proof: string): void => {
  current = { email, proof }
}

/** Returns the proof of an address for the body of a sign-up, or nothing for another address. */
export const proofFor = (email: string): { emailProof?: string } =>
  current !== null && current.email === email.trim().toLowerCase() ? { emailProof: current.proof } : {}

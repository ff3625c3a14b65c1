/** What showed whose an address is, while this page lives: it is as good as a password for the sign-up, so no storage holds it. */
let kept: { email: string; proof: string } | null = null

export const keepProof = (email: string, proof: string): void => {
  kept = { email, proof }
}

/** The proof of an address, as the body of a sign-up carries it; nothing for any other address. */
export const proofFor = (email: string): { emailProof?: string } =>
  kept !== null && kept.email === email.trim().toLowerCase() ? { emailProof: kept.proof } : {}

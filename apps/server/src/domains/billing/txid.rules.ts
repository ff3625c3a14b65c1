/**
 * The format of a txid: 26 letters and digits as the Pix API requires (26 to 35), or 25 as the maximum of a static
 * code. It contains the company, so that a notice can be assigned without searching all companies.
 */
const FORM = /^R([0-9A-Z]{6})([0-9A-Z]{18,19})$/

const COMPANY_PLACES = 6

/**
 * @param random at least 19 unguessable letters and digits
 * @param length 25 for a static code, else 26
 */
export function txidOf(companyId: number, random: string, length: 25 | 26): string {
  const company = companyId.toString(36).toUpperCase().padStart(COMPANY_PLACES, '0')
  return `R${company}${random.toUpperCase()}`.slice(0, length)
}

/** Returns a charge's company. Null when the txid is not ours. */
export function companyOfTxid(txid: string): number | null {
  const company = FORM.exec(txid.toUpperCase())?.[1]
  const id = company === undefined ? 0 : Number.parseInt(company, 36)
  return id > 0 && id <= 2_147_483_647 ? id : null
}

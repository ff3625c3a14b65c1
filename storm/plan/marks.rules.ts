/**
 * Signs in every text by which a leak is seen: all companies have customers of the same numbers and names, but nothing that
 * one of them writes carries the sign of another. No word of the product contains one.
 */
export const companySigns = ['qzalfa', 'qzbeta', 'qzgama'] as const

/** The sign of one text: no other text of the storm has it. */
export const markOf = (company: number, actor: string, serial: number): string =>
  `${companySigns[company]}-${actor}-${serial}.`

const pattern = /qz(?:alfa|beta|gama)-[\w]+-\d+\./

/** The mark that a text carries; null for texts of the product's own. */
export const markIn = (text: string): string | null => pattern.exec(text)?.[0] ?? null

/** Which companies' signs a text carries. */
export const signsIn = (text: string): number[] =>
  companySigns.flatMap((sign, company) => (text.includes(sign) ? [company] : []))

/**
 * Signs in every text that reveal a leak. All companies have customers with the same numbers and names, but no text of
 * one company carries another's sign. No word of the product contains a sign.
 */
export const companySigns = ['qzalfa', 'qzbeta', 'qzgama'] as const

/** The unique mark of one text in the storm. */
export const markOf = (company: number, actor: string, serial: number): string =>
  `${companySigns[company]}-${actor}-${serial}.`

const pattern = /qz(?:alfa|beta|gama)-[\w]+-\d+\./

/** The mark in a text; null for the product's texts. */
export const markIn = (text: string): string | null => pattern.exec(text)?.[0] ?? null

/** The companies whose signs a text carries. */
export const signsIn = (text: string): number[] =>
  companySigns.flatMap((sign, company) => (text.includes(sign) ? [company] : []))

import { z } from 'zod'
import { trimmedText } from '../values/wire.ts'

/**
 * Who runs the installation, as its privacy policy and its terms name it. '' is a field that the operator has not filled in, which both
 * pages show.
 */
export const legalDetails = z.object({
  /** The name of the company that runs the installation. */
  companyName: trimmedText(0, 200),
  /** Its registration, in Brazil the CNPJ. */
  document: trimmedText(0, 40),
  address: trimmedText(0, 300),
  /** The person in charge of personal data (in Brazil the encarregado of LGPD, article 41). */
  officerName: trimmedText(0, 200),
  officerEmail: z.preprocess(
    (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
    z.union([z.literal(''), z.email().max(254)]),
  ),
  /** The city whose courts are competent. */
  jurisdiction: trimmedText(0, 120),
  /** The day from which the texts hold, YYYY-MM-DD. */
  effectiveOn: z.union([z.literal(''), z.iso.date()]),
})
export type LegalDetails = z.output<typeof legalDetails>

/** Services of others that data goes through when the operator has set them up. */
export const processors = ['mail', 'objectStore', 'efi', 'asaas', 'places', 'openStreetMap', 'mapTiles'] as const
export type Processor = (typeof processors)[number]

export const legalPage = legalDetails.extend({ processors: z.array(z.enum(processors)) })
export type LegalPage = z.output<typeof legalPage>

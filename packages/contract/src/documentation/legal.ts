import { z } from 'zod'
import { trimmedText } from '../values/wire.ts'

/**
 * The operator of the installation, as named in its privacy policy and terms. '' means that the operator has not filled
 * in the field; both pages show that.
 */
export const legalDetails = z.object({
  /** Name of the operating company. */
  companyName: trimmedText(0, 200),
  /** Its registration number, in Brazil the CNPJ. */
  document: trimmedText(0, 40),
  address: trimmedText(0, 300),
  /** The data protection officer (in Brazil the encarregado of LGPD, article 41). */
  officerName: trimmedText(0, 200),
  officerEmail: z.preprocess(
    (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
    z.union([z.literal(''), z.email().max(254)]),
  ),
  /** The city whose courts have jurisdiction. */
  jurisdiction: trimmedText(0, 120),
  /** The day on which the texts take effect, YYYY-MM-DD. */
  effectiveOn: z.union([z.literal(''), z.iso.date()]),
})
export type LegalDetails = z.output<typeof legalDetails>

/** Third-party services that process data if the operator configured them. */
export const processors = ['mail', 'objectStore', 'efi', 'asaas', 'places', 'openStreetMap', 'mapTiles'] as const
export type Processor = (typeof processors)[number]

export const legalPage = legalDetails.extend({ processors: z.array(z.enum(processors)) })
export type LegalPage = z.output<typeof legalPage>

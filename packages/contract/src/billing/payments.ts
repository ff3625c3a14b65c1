import { z } from 'zod'

/** Notices of the payment providers, as they document them. Fields that are not read are dropped. */

const pixReceived = z.object({
  endToEndId: z.string().max(100),
  txid: z.string().max(100).optional(),
  valor: z.string().max(30),
})

/**
 * Efí (and the Pix API of the Central Bank): one notice may carry several payments. Absent when Efí tests the address.
 */
export const efiNotice = z.object({ pix: z.array(pixReceived).max(1000).optional() })
export type EfiNotice = z.output<typeof efiNotice>

/** Asaas: one event about one payment. */
export const asaasNotice = z.object({
  event: z.string().max(100),
  payment: z
    .object({
      id: z.string().max(100),
      value: z.number(),
      externalReference: z.string().max(100).nullish(),
    })
    .optional(),
})
export type AsaasNotice = z.output<typeof asaasNotice>

export const providerNames = ['manual', 'efi', 'asaas'] as const
export type ProviderName = (typeof providerNames)[number]

/** How the operator receives payments. */
export const paymentProvider = z.object({
  /** Null: no provider is configured. */
  provider: z.enum(providerNames).nullable(),
  /** The address to which the provider sends its notices. Null if a user confirms payments. */
  webhookUrl: z.string().nullable(),
})

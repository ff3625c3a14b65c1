import type { ProviderName } from '@recado/contract/billing/payments'

/** The payment to ask for. */
export interface PixOrder {
  companyId: number
  txid: string
  /** BRL. */
  value: number
  /** The text that the payer's bank shows. */
  detail: string
  payer: { name: string; document: string; email: string | null }
  /** The day in America/Sao_Paulo, YYYY-MM-DD. */
  today: string
}

export interface PixCharge {
  /** The BR Code as text. */
  qrcode: string
  /** The provider's own name of the charge, where it is not the txid. */
  externalId: string | null
}

export interface KnownCharge {
  txid: string
  externalId: string | null
}

/** The provider's own state of a charge. */
export interface PixStanding {
  /** BRL. */
  value: number
  /** The payment's own name: the same payment has it in every answer. */
  paymentId: string
}

/**
 * A way to be paid by Pix. Everything that goes wrong at the provider is an AppError ERR_PAYMENT_PROVIDER; what the log
 * gets of it holds no credentials.
 */
export interface PixProvider {
  readonly name: ProviderName
  /** The payer's CPF or CNPJ must be known. */
  readonly needsDocument: boolean
  /** Nobody but a person knows when it was paid. */
  readonly confirmedByHand: boolean
  /** Letters of a charge's name that the provider takes. */
  readonly txidLength: 25 | 26
  charge(order: PixOrder): Promise<PixCharge>
  /** Asks whether a charge was paid; null when not. */
  look(charge: KnownCharge): Promise<PixStanding | null>
  /**
   * Signs in, and registers the address of notices, or repairs the registration, when the provider can reach it.
   * @param email of the person who asks: the provider writes there when notices fail
   */
  test(webhookUrl: string, email: string): Promise<void>
}

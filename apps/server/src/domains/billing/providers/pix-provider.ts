import type { ProviderName } from '@recado/contract/billing/payments'

/** The payment to request. */
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
  /** The provider's id of the charge, if it is not the txid. */
  externalId: string | null
}

export interface KnownCharge {
  txid: string
  externalId: string | null
}

/** The provider's state of a charge. */
export interface PixPayment {
  /** BRL. */
  value: number
  /** The payment's id, which is the same in every answer. */
  paymentId: string
}

/**
 * A provider of Pix payments. Every failure at the provider is an AppError ERR_PAYMENT_PROVIDER. The log entry contains
 * no credentials.
 */
export interface PixProvider {
  readonly name: ProviderName
  /** True if the payer's CPF or CNPJ is required. */
  readonly needsDocument: boolean
  /** True if the super user must confirm payments, because the provider cannot report them. */
  readonly confirmedByHand: boolean
  /** The provider's length of a txid. */
  readonly txidLength: 25 | 26
  charge(order: PixOrder): Promise<PixCharge>
  /** Asks whether a charge was paid. Null when it was not. */
  findPayment(charge: KnownCharge): Promise<PixPayment | null>
  /**
   * Logs in, and registers or repairs the webhook address if the provider can reach it.
   *
   * @param email the address of the super user who runs the test; the provider writes there when notices fail
   */
  test(webhookUrl: string, email: string): Promise<void>
}

/** A template of the account, in the shape in which the Graph API lists it. */
export interface GraphTemplate {
  id: string
  name: string
  language: string
  status: 'APPROVED' | 'PENDING' | 'REJECTED' | 'PAUSED' | 'DISABLED' | 'IN_APPEAL'
  category: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
  parameter_format: 'POSITIONAL' | 'NAMED'
  components: Array<Record<string, unknown>>
  rejected_reason?: string
}

/** Where posts about an account, or one number of it, go. */
export interface Callback {
  url: string
  verifyToken: string
}

/** A number of the account. */
export interface GraphNumber {
  id: string
  /** International, digits only. */
  phone: string
  name: string
  isRegistered: boolean
  callback: Callback | null
}

/** A person with WhatsApp. */
export interface GraphCustomer {
  phone: string
  name: string
  /** Business-scoped: the same person at another business has another. */
  userId: string
  /** Shows a user name: businesses get no number. */
  hidesPhone: boolean
}

/** A token of a system user. */
export interface GraphToken {
  isValid: boolean
  /** Seconds since 1970; 0: never. */
  expiresAt: number
  scopes: string[]
}

/** A message that the network took from the business. */
export interface TakenMessage {
  id: string
  numberId: string
  /** The customer; null where nobody has the number. */
  to: GraphCustomer | null
  type: string
  /** The content under its type: `text`, `image`, `interactive` … */
  content: Record<string, unknown>
  /** Bytes of its medium. */
  bytes: Uint8Array | null
  contextId: string | null
  /** Given by the business, comes back with each status. */
  opaque: string | null
  /** The status that was posted last. */
  status: 'accepted' | 'sent' | 'delivered' | 'read' | 'played' | 'failed'
}

/** A medium, uploaded by the business or sent by a customer. */
export interface StoredMedium {
  id: string
  bytes: Uint8Array
  mimetype: string
}

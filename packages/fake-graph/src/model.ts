/** A template of the account, in the Graph API's list format. */
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

/** The address for posts about an account, or about one number. */
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
  /** Business-scoped: each business sees another id for the same person. */
  userId: string
  /** Has a user name instead: businesses do not see the number. */
  hidesPhone: boolean
}

/** A token of a system user. */
export interface GraphToken {
  isValid: boolean
  /** Seconds since 1970; 0: never. */
  expiresAt: number
  scopes: string[]
}

/** A message that the network accepted from the business. */
export interface AcceptedMessage {
  id: string
  numberId: string
  /** The customer; null when the number has no account. */
  to: GraphCustomer | null
  type: string
  /** The content by type: `text`, `image`, `interactive` … */
  content: Record<string, unknown>
  /** Bytes of its medium. */
  bytes: Uint8Array | null
  contextId: string | null
  /** Set by the business, returned with each status. */
  opaque: string | null
  /** The latest posted status. */
  status: 'accepted' | 'sent' | 'delivered' | 'read' | 'played' | 'failed'
}

/** A medium uploaded by the business or sent by a customer. */
export interface StoredMedium {
  id: string
  bytes: Uint8Array
  mimetype: string
}

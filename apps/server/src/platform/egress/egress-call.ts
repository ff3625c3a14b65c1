export interface EgressCall {
  companyId: number
  /** The purpose of the call for the log, such as `webhook` or `integration.n8n`. */
  purpose: string
  /** The object it belongs to, such as `webhook:12`. */
  subject?: string
  /** Default: GET, or POST when there is a body. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD'
  url: string
  headers?: Readonly<Record<string, string>>
  /** Never logged, and dropped when a redirect leads to another origin. */
  secretHeaders?: Readonly<Record<string, string>>
  /** More texts that the log must mask. */
  secrets?: readonly string[]
  body?: string | Uint8Array
  /** Maximum size of the answer's body. Default: 1 MiB. */
  maxBytes?: number
  /** Limit for the whole call, including redirects and body. Default: 10 seconds. */
  timeoutMs?: number
  /** Maximum number of redirects. Default: 3. */
  redirects?: number
  httpsOnly?: boolean
  /** The address is an operator's setting, so it is not checked. Redirects are checked. */
  isOperatorAddress?: boolean
  /** A successful answer contains a secret, so the log shows nothing of it. */
  secretAnswer?: boolean
  /** Counts the messages of a successful answer beyond the limit of one answer, for the log. Must not fail. */
  dropped?(body: string): number
  /** Leaves the call out of the company's log. */
  unlogged?: boolean
  /**
   * Set when a user tries addresses and reads the answer. An unknown name and a name with an internal address then fail
   * with the same reason after the same time.
   */
  hidesInside?: boolean
  signal?: AbortSignal
}

export interface EgressAnswer {
  /** Any status of the answer, including 500. */
  status: number
  /** Keyed by lower-case names. */
  headers: Readonly<Record<string, string>>
  body: Buffer
  /** Returns the body as text. */
  text(): string
  ms: number
  /** The address that answered, after redirects. */
  url: string
}

/** The only way to call addresses that a company entered. */
export interface Egress {
  /**
   * Calls a public address, or one that the operator allows.
   * @throws EgressRefused when it may not be called; EgressFailed when no answer came; Error within a transaction,
   *   because the call would hold it open and repeat with it
   */
  call(call: EgressCall): Promise<EgressAnswer>
  /**
   * Checks whether an address may be called, without calling it, for saving a form.
   * @throws EgressRefused; EgressFailed when its name cannot be resolved within ten seconds
   */
  check(url: string): Promise<void>
  close(): Promise<void>
}

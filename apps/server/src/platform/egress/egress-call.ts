export interface EgressCall {
  companyId: number
  /** What the call is for, `webhook` or `integration.n8n`: the log tells it. */
  purpose: string
  /** What it belongs to, `webhook:12`. */
  subject?: string
  /** GET; POST where there is a body. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD'
  url: string
  headers?: Readonly<Record<string, string>>
  /** Never logged, and left out when a redirect leads to another origin. */
  secretHeaders?: Readonly<Record<string, string>>
  /** Further texts that the log must not show. */
  secrets?: readonly string[]
  body?: string | Uint8Array
  /** The largest body of an answer; 1 MiB. */
  maxBytes?: number
  /** For the whole call, with redirects and body; 10 seconds. */
  timeoutMs?: number
  /** How many redirects are followed; 3. */
  redirects?: number
  httpsOnly?: boolean
  /** The address is an operator's setting: what it leads to is not checked. Redirects are. */
  operators?: boolean
  /** An answer of success holds a secret: nothing of it is shown. */
  secretAnswer?: boolean
  /** Leaves no line in the company's log. */
  unlogged?: boolean
  /**
   * A person tries addresses out and reads the answer: a name that is not known and one that leads inside fail alike, with the
   * same reason, after the same time.
   */
  hidesInside?: boolean
  signal?: AbortSignal
}

export interface EgressAnswer {
  /** Whatever the other side said: a 500 is an answer too. */
  status: number
  /** By names in lower case. */
  headers: Readonly<Record<string, string>>
  body: Buffer
  /** The body as text. */
  text(): string
  ms: number
  /** Where the answer came from, after redirects. */
  url: string
}

/** The one way out for calls to addresses that a company typed. */
export interface Egress {
  /**
   * Calls an address of the public internet, or one that the operator allows.
   * @throws EgressRefused when it may not be called; EgressFailed when no answer came; Error from within a transaction, which
   *   would be held, and repeated with the call
   */
  call(call: EgressCall): Promise<EgressAnswer>
  /**
   * Looks whether an address may be called, as a form that is saved asks, without calling it.
   * @throws EgressRefused; EgressFailed where its name is not known, or not within ten seconds
   */
  check(url: string): Promise<void>
  close(): Promise<void>
}

import pg from 'pg'

/** PostgreSQL has no connection left for the server, the role or the database. */
const TOO_MANY = '53300'
/** Wrong password, or a role without the right to sign in. */
const signInStates = new Set(['28P01', '28000'])

/** How long a call waits for a connection that PostgreSQL refused, in milliseconds. */
const REFUSED_WAIT_MS = 5_000
/** Pause before a refused pool tries to open another connection, in milliseconds. */
const ASK_AGAIN_MS = 1_000
/** Pause before a pool without any connection tries to open one, in milliseconds. */
const ASK_AGAIN_EMPTY_MS = 200

export type ConnectionRefusal = 'connections' | 'sign_in'

/** Returns why PostgreSQL refused a connection, or null for any other error. */
export function connectionRefusalOf(error: unknown): ConnectionRefusal | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === TOO_MANY) return 'connections'
  return signInStates.has(code) ? 'sign_in' : null
}

export interface RefusalListener {
  /** Called when a connection was refused; `has` is the number of connections in the pool. */
  onRefused(refusal: ConnectionRefusal, error: unknown, has: number): void
  /** Tries to make signing in possible again. Resolves with true on success. */
  repair?(): Promise<boolean>
}

/** PostgreSQL refused a connection for longer than a call may wait. Counts as an unavailable database. */
class RefusedTooLong extends Error {
  constructor(cause: unknown) {
    super('timeout exceeded when trying to connect: PostgreSQL has no connection left', { cause })
  }
}

/**
 * A pool whose calls wait when PostgreSQL refuses a connection. It limits itself to the connections that it has
 * (`options.max`), so that calls queue for them. It tries to open one more each second, whatever the number of waiting
 * calls. After a success, it tries the next one at once.
 */
export class PatientPool extends pg.Pool {
  /** Number of refused connections since the start, by kind. */
  readonly refusals: Record<ConnectionRefusal, number> = { connections: 0, sign_in: 0 }
  /** Whether the last sign-in of a new connection was refused. */
  isLockedOut = false
  declare readonly _pulseQueue: () => void
  #listener: RefusalListener | null = null
  #askingAgain: NodeJS.Timeout | null = null
  /** Signed-in connections. `totalCount` also includes those that are being opened and may be refused. */
  #established = 0
  readonly #size: number

  readonly #waitMs: number

  /** @param waitMs how long a call waits for a connection that PostgreSQL refused; tests only */
  constructor(config: pg.PoolConfig & { max: number }, waitMs = REFUSED_WAIT_MS) {
    super(config)
    this.#size = config.max
    this.#waitMs = waitMs
    // Undocumented, but the only way to give a queued call a connection before another one is released.
    if (typeof this._pulseQueue !== 'function')
      throw new Error('pg-pool queues calls in another way: patient-pool.ts must change')
    this.on('connect', () => {
      this.isLockedOut = false
      this.#established++
      this.options.max = Math.max(this.options.max, this.#established)
      this.#raise()
    })
    this.on('remove', () => void this.#established--)
  }

  /** The maximum number of connections. */
  get size(): number {
    return this.#size
  }

  listen(listener: RefusalListener): void {
    this.#listener = listener
  }

  override connect(): Promise<pg.PoolClient>
  override connect(
    callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): void
  override connect(
    callback?: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): Promise<pg.PoolClient> | undefined {
    const connection = super.connect().catch((error: unknown) => this.#askAgain(error))
    if (!callback) return connection
    connection.then(
      (client) => callback(undefined, client, (release) => client.release(release as Error | boolean)),
      (error: Error) => callback(error, undefined, () => undefined),
    )
    return undefined
  }

  async #askAgain(first: unknown): Promise<pg.PoolClient> {
    const end = performance.now() + this.#waitMs
    let mayRepair = true
    for (let error = first; ; ) {
      const refusal = connectionRefusalOf(error)
      if (!refusal || this.ending) throw error
      this.refusals[refusal]++
      // When no connection is left, the password was not checked.
      if (refusal === 'sign_in') this.isLockedOut = true
      this.#listener?.onRefused(refusal, error, this.#established)
      if (refusal === 'sign_in') {
        if (!mayRepair || !(await this.#listener?.repair?.())) throw error
        mayRepair = false
      } else this.#keepToEstablished()
      try {
        return await this.#connectBefore(end, error)
      } catch (next) {
        error = next
      }
    }
  }

  /** Waits in the pool's queue until the limit. Returns a connection that arrives later to the pool. */
  async #connectBefore(end: number, reason: unknown): Promise<pg.PoolClient> {
    const left = end - performance.now()
    if (left <= 0) throw new RefusedTooLong(reason)
    const connection = super.connect()
    const { promise, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      connection.then(
        (client) => client.release(),
        () => undefined,
      )
      reject(new RefusedTooLong(reason))
    }, left)
    return Promise.race([connection, promise]).finally(() => clearTimeout(timer))
  }

  #keepToEstablished(): void {
    this.options.max = Math.min(this.options.max, this.#established)
    this.#askLater()
  }

  /** Schedules another try while the pool is below its full size. */
  #askLater(): void {
    if (this.#askingAgain || this.ending || this.options.max >= this.#size) return
    const isEmpty = this.#established === 0
    this.#askingAgain = setTimeout(
      () => {
        this.#askingAgain = null
        this.#raise()
        this.#askLater()
      },
      isEmpty ? ASK_AGAIN_EMPTY_MS : ASK_AGAIN_MS,
    )
    // The calls of an empty pool depend on this timer alone, so it keeps the process alive.
    if (!isEmpty) this.#askingAgain.unref()
  }

  /**
   * Admits one more connection, for the call that has waited longest. Does nothing while a connection is being opened.
   */
  #raise(): void {
    if (this.ending || this.options.max >= this.#size || this.totalCount > this.#established) return
    this.options.max++
    this._pulseQueue()
    // pg-pool gives the slot of a refused connection to the next call before it reports the refusal, so only this try
    // has a slot.
    if (this.totalCount > this.#established) this.options.max--
  }
}

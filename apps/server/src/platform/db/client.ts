import { Socket } from 'node:net'
import pg from 'pg'
import { DeferredCommit } from './deferred-commit.ts'
import { preparedName } from './prepared-statements.ts'

/** Settings of a connection. */
export interface DatabaseClientConfig extends pg.ClientConfig {
  /** Milliseconds without a response from the database, after which a statement and its connection fail. */
  answerMs?: number
}

/**
 * A connection to PostgreSQL as this product uses it. Statements with parameters are prepared once. The COMMIT of a
 * read waits for the next statement. All statements of one event loop turn are sent in one packet.
 */
export class DatabaseClient extends pg.Client {
  /** A statement is in flight. */
  #isAsking = false
  readonly #commits = new DeferredCommit((text, values) => this.#send(text, values))
  readonly #names = new Map<string, string>()

  constructor(config: DatabaseClientConfig = {}) {
    super(config)
    const { answerMs } = config
    this.once('connect', () => {
      const stream = streamOf(this)
      corkWrites(stream)
      if (answerMs !== undefined) this.#limitSilence(stream, answerMs)
    })
    this.on('drain', () => {
      this.#isAsking = false
    })
    // A connection lost during a transaction reports twice: its query fails, and the connection emits 'error'. Without
    // a listener, the second report would end the process.
    this.on('error', () => undefined)
  }

  // `never` on both sides fits every overload of pg. Results are passed through unchanged.
  override query(...parts: never[]): never {
    const [text, values] = parts as readonly unknown[]
    const isPlain = typeof text === 'string' && parts.length <= 2 && typeof values !== 'function'
    return (isPlain ? this.#commits.query(text, values as unknown[] | undefined) : this.#sendOther(parts)) as never
  }

  /** Sends anything but a text with its values. It must not run inside a read that has ended. */
  #sendOther(parts: never[]): unknown {
    this.#commits.flush()
    this.#isAsking = true
    return (super.query as (...given: never[]) => unknown)(...parts)
  }

  /**
   * Uses one socket timer for all statements. pg's own limit sets a timer for each, which cost a list of tickets a
   * quarter of its processor time, mostly in garbage collection.
   */
  #limitSilence(stream: Socket, answerMs: number): void {
    stream.setTimeout(answerMs).on('timeout', () => {
      if (this.#isAsking) stream.destroy(new SilentDatabaseError(answerMs))
    })
  }

  #send(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    this.#isAsking = true
    const name = values?.length ? preparedName(text, this.#names) : null
    return name ? super.query({ name, text, values: values ?? [] }) : super.query(text, values)
  }
}

/** The database did not answer a statement, so it counts as unavailable. */
class SilentDatabaseError extends Error {
  readonly code = 'ETIMEDOUT'
  constructor(answerMs: number) {
    super(`the database was silent for ${answerMs} ms`)
  }
}

/**
 * Returns the socket of an open connection, which pg does not publish. @throws Error when this version of pg stores it
 * elsewhere
 */
export function streamOf(client: pg.ClientBase): Socket {
  const { stream } = (client as unknown as { connection?: { stream?: unknown } }).connection ?? {}
  if (!(stream instanceof Socket))
    throw new Error('pg keeps the socket of its connections elsewhere: client.ts must change')
  return stream
}

/** Sends all statements of one event loop turn in one packet: BEGIN and the statement after it. */
function corkWrites(stream: Socket): void {
  const write = stream.write.bind(stream)
  let corked = false
  const release = () => {
    corked = false
    stream.uncork()
  }
  stream.write = ((...pieces: Parameters<Socket['write']>) => {
    if (!corked) {
      corked = true
      stream.cork()
      process.nextTick(release)
    }
    return write(...pieces)
  }) as Socket['write']
}

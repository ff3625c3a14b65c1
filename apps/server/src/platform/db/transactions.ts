import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type DialectAdapter,
  type Driver,
  isAbortedTransactionError,
  PostgresDialect,
  type QueryCompiler,
  Transaction,
} from 'kysely'
import type pg from 'pg'
import { inTransaction } from './open-transaction.ts'
import type { DB } from './tables.ts'

/**
 * Transactions that send statements without waiting for each other. BEGIN, the first statement and all others that a
 * task starts at once travel together and are answered in order. Kysely's own transactions wait for each answer before
 * they send the next statement.
 */
export class Transactions {
  readonly #dialect: PostgresDialect
  readonly #driver: Driver
  readonly #compiler: QueryCompiler
  readonly #adapter: DialectAdapter
  #ready: Promise<void> | null = null

  constructor(pool: pg.Pool) {
    this.#dialect = new PostgresDialect({ pool })
    this.#driver = this.#dialect.createDriver()
    this.#compiler = this.#dialect.createQueryCompiler()
    this.#adapter = this.#dialect.createAdapter()
  }

  /**
   * Runs a task in its own transaction. Commits when it succeeds, rolls back when it or a statement fails. After the
   * task has ended, its unfinished work cannot send statements, because the connection is reused.
   * @param begin the SQL that begins the transaction
   * @param limitMs time limit of the task; the rollback waits for the running statement's answer
   * @throws what the task throws; AbortedTransactionError when a statement failed and the task hid the failure;
   *   TimeLimitError
   */
  async run<T>(begin: string, task: (trx: Transaction<DB>) => Promise<T>, limitMs?: number): Promise<T> {
    this.#ready ??= this.#driver.init()
    await this.#ready
    const connection = await this.#driver.acquireConnection()
    try {
      return await withinLimit(limitMs, (limit) => this.#runOn(connection, begin, task, limit))
    } finally {
      await this.#driver.releaseConnection(connection)
    }
  }

  async #runOn<T>(
    connection: DatabaseConnection,
    begin: string,
    task: (trx: Transaction<DB>) => Promise<T>,
    limit: Promise<never> | null,
  ): Promise<T> {
    const statements = new Statements(connection)
    try {
      const beginning = connection.executeQuery(CompiledQuery.raw(begin))
      const completion = Promise.all([beginning, inTransaction(() => task(this.#transaction(statements)))])
      const [, answer] = await (limit === null ? completion : Promise.race([completion, limit]))
      statements.end()
      await this.#driver.commitTransaction(connection)
      return answer
    } catch (error) {
      statements.end()
      if (!isAbortedTransactionError(error)) await this.#driver.rollbackTransaction(connection)
      throw error
    }
  }

  #transaction(statements: Statements): Transaction<DB> {
    const dialect = this.#dialect
    const executor = new DefaultQueryExecutor(this.#compiler, this.#adapter, statements)
    return new Transaction<DB>({ config: { dialect }, dialect, driver: this.#driver, executor })
  }
}

/** A task exceeded its time limit. */
export class TimeLimitError extends Error {
  constructor(limitMs: number) {
    super(`took longer than ${limitMs} ms`)
  }
}

/** Runs a function with a promise that rejects after the limit, or with null when there is no limit. */
async function withinLimit<T>(
  limitMs: number | undefined,
  run: (limit: Promise<never> | null) => Promise<T>,
): Promise<T> {
  if (limitMs === undefined) return run(null)
  const { promise, reject } = Promise.withResolvers<never>()
  // During the COMMIT, no code awaits the promise any more, so handle its rejection here.
  promise.catch(() => undefined)
  const timer = setTimeout(() => reject(new TimeLimitError(limitMs)), limitMs)
  return run(promise).finally(() => clearTimeout(timer))
}

/** Sends each statement of one transaction to its connection at once, until the transaction has ended. */
class Statements implements ConnectionProvider {
  readonly #connection: DatabaseConnection
  #ended = false

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  end(): void {
    this.#ended = true
  }

  async provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    if (this.#ended) throw new Error('the transaction has ended')
    return consumer(this.#connection)
  }
}

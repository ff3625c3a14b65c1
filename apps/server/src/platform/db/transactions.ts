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
 * Transactions whose statements leave without waiting for one another: BEGIN, the first statement and all statements a
 * task sends at once travel together and are answered in order. Kysely's own transactions wait for each answer before
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
   * Runs a task in a transaction of its own; commits when it succeeds, rolls back when it or a statement fails. Once the
   * task has ended no statement of it is sent any more, also when it was still at work: the connection is somebody else's then.
   * @param begin the SQL that begins the transaction
   * @param limitMs the task is given up after so long, and rolled back as soon as a statement in hand has been answered
   * @throws what the task throws; AbortedTransactionError when a statement failed and the task kept silent about it;
   * TimeLimitError
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
      const begun = connection.executeQuery(CompiledQuery.raw(begin))
      const done = Promise.all([begun, inTransaction(() => task(this.#transaction(statements)))])
      const [, answer] = await (limit === null ? done : Promise.race([done, limit]))
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

/** A task took longer than it was given. */
export class TimeLimitError extends Error {
  constructor(limitMs: number) {
    super(`took longer than ${limitMs} ms`)
  }
}

/** Runs something with a promise that fails after so long, or with null. */
async function withinLimit<T>(
  limitMs: number | undefined,
  run: (limit: Promise<never> | null) => Promise<T>,
): Promise<T> {
  if (limitMs === undefined) return run(null)
  const { promise, reject } = Promise.withResolvers<never>()
  // It may fail while nobody looks any more: during the COMMIT.
  promise.catch(() => undefined)
  const timer = setTimeout(() => reject(new TimeLimitError(limitMs)), limitMs)
  return run(promise).finally(() => clearTimeout(timer))
}

/** Hands each statement of one transaction to its connection at once, until the transaction has ended. */
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

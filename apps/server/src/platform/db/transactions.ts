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
   * @throws what the task throws; AbortedTransactionError when a statement failed and the task kept silent about it
   */
  async run<T>(begin: string, task: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
    this.#ready ??= this.#driver.init()
    await this.#ready
    const connection = await this.#driver.acquireConnection()
    try {
      return await this.#runOn(connection, begin, task)
    } finally {
      await this.#driver.releaseConnection(connection)
    }
  }

  async #runOn<T>(
    connection: DatabaseConnection,
    begin: string,
    task: (trx: Transaction<DB>) => Promise<T>,
  ): Promise<T> {
    const statements = new Statements(connection)
    try {
      const begun = connection.executeQuery(CompiledQuery.raw(begin))
      const [, answer] = await Promise.all([begun, task(this.#transaction(statements))])
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

import {
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely'

/**
 * PostgreSQL through Kysely without its own BEGIN: `Work` sends BEGIN and the company in one message instead
 * (DECISIONS 2), and the next statement does not wait for the answer.
 */
export class MergedBeginDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new MergedBeginDriver(this.#config)
  }
}

class MergedBeginDriver extends PostgresDriver {
  override async beginTransaction(_connection: DatabaseConnection): Promise<void> {}
}

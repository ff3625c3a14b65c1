import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { type TestDatabase, testDatabase } from './database.ts'

export interface OwnedDatabase {
  readonly database: TestDatabase
  /** A connection as the owner, who sees the rows of all companies. */
  readonly owner: pg.Client
}

/** Creates a database for the tests of one file, with a connection as its owner. Available once the tests begin. */
export function ownedDatabase(): OwnedDatabase {
  const resources: { database?: TestDatabase; owner?: pg.Client } = {}
  beforeAll(async () => {
    resources.database = await testDatabase()
    resources.owner = new pg.Client({ connectionString: resources.database.ownerUrl })
    await resources.owner.connect()
  })
  afterAll(async () => {
    await resources.owner?.end()
    await resources.database?.drop()
  })
  const there = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the tests have not begun')
    return value
  }
  return {
    get database() {
      return there(resources.database)
    },
    get owner() {
      return there(resources.owner)
    },
  }
}

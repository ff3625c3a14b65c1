import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { type TestDatabase, testDatabase } from './database.ts'

export interface OwnedDatabase {
  readonly database: TestDatabase
  /** A connection as the owner, who sees the rows of all companies. */
  readonly owner: pg.Client
}

/** A database for the tests of one file, looked into as its owner. There once the tests begin. */
export function ownedDatabase(): OwnedDatabase {
  const held: { database?: TestDatabase; owner?: pg.Client } = {}
  beforeAll(async () => {
    held.database = await testDatabase()
    held.owner = new pg.Client({ connectionString: held.database.ownerUrl })
    await held.owner.connect()
  })
  afterAll(async () => {
    await held.owner?.end()
    await held.database?.drop()
  })
  const there = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the tests have not begun')
    return value
  }
  return {
    get database() {
      return there(held.database)
    },
    get owner() {
      return there(held.owner)
    },
  }
}

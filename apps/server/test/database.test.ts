import { Client } from 'pg'
import { expect, it } from 'vitest'
import { testDatabase } from './database.ts'

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

it('copies are migrated, separate, and served by roles without bypass rights', async () => {
  const [one, two] = await Promise.all([testDatabase(), testDatabase()])
  await ask(one.ownerUrl, 'CREATE TABLE only_here ()')
  const tables = `SELECT tablename FROM pg_tables WHERE tablename IN ('companies', 'only_here') ORDER BY 1`
  expect(await ask(one.ownerUrl, tables)).toEqual([{ tablename: 'companies' }, { tablename: 'only_here' }])
  expect(await ask(two.ownerUrl, tables)).toEqual([{ tablename: 'companies' }])
  const role = 'SELECT rolname, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user'
  expect(await ask(one.appUrl, role)).toEqual([{ rolname: 'recado_app', rolsuper: false, rolbypassrls: false }])
  expect(await ask(one.platformUrl, role)).toEqual([
    { rolname: 'recado_platform', rolsuper: false, rolbypassrls: false },
  ])
  await one.drop()
  await two.drop()
})

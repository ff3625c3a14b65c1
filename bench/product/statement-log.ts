import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../load/until.ts'
import { asOwner, openAsOwner } from './owner-database.ts'
import { type LoggedStatement, logLinePrefix, parseLog } from './statement-log.rules.ts'

/**
 * Lets PostgreSQL log every statement during a task, without a proxy between it and the server.
 * @param dataDir of a running product
 */
export async function statementsOf(dataDir: string, run: () => Promise<void>): Promise<LoggedStatement[]> {
  const log = join(dataDir, 'postgres.log')
  const from = statSync(log).size
  const readNewLines = () => readFileSync(log).subarray(from).toString('utf8')
  await setLogging(dataDir, `'all'`, `'${logLinePrefix}'`)
  try {
    await until(() => mark(dataDir, readNewLines, 'recado-bench starts'), 'PostgreSQL to log statements')
    await run()
    await mark(dataDir, readNewLines, 'recado-bench ends')
  } finally {
    await setLogging(dataDir, 'default', 'default')
  }
  const text = readNewLines()
  return parseLog(text.slice(text.indexOf('recado-bench starts'), text.indexOf('recado-bench ends')))
}

async function setLogging(dataDir: string, statements: string, prefix: string): Promise<void> {
  const client = await openAsOwner(dataDir)
  try {
    // Separate messages, because ALTER SYSTEM cannot run inside a transaction.
    await client.query(`alter system set log_statement = ${statements}`)
    await client.query(`alter system set log_line_prefix = ${prefix}`)
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}

async function mark(dataDir: string, readNewLines: () => string, sign: string): Promise<boolean> {
  await asOwner(dataDir, `select '${sign}'`)
  return readNewLines().includes(sign)
}

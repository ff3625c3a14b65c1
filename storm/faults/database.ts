import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asOwner, closeOwner, postmasterPid } from '../product/owner-database.ts'
import { until } from '../product/until.ts'

const BACK_WITHIN_MS = 300_000

/** SIGKILL of the embedded PostgreSQL; the product starts it again by itself. Ends when it answers. */
export async function killDatabase(dataDir: string): Promise<void> {
  kill(dataDir)
  await untilBack(dataDir)
}

/** It dies, and its configuration keeps it from starting for a while. */
export async function takeDatabaseAway(dataDir: string, forMs: number): Promise<void> {
  const file = join(dataDir, 'postgres', 'postgresql.conf')
  const good = readFileSync(file)
  appendFileSync(file, '\nthis is no setting\n')
  try {
    kill(dataDir)
    await new Promise((done) => setTimeout(done, forMs))
  } finally {
    writeFileSync(file, good)
  }
  await untilBack(dataDir)
}

/** Ends a database whose server died before it could end it. */
export const endDatabase = (dataDir: string): void => kill(dataDir)

/** At the moment it may be starting, and have no process yet: then it is away already. */
function kill(dataDir: string): void {
  try {
    process.kill(postmasterPid(dataDir), 'SIGKILL')
  } catch {
    return
  }
}

async function untilBack(dataDir: string): Promise<void> {
  // A process of the dead database may answer once more: what counts is a new connection.
  await closeOwner(dataDir)
  await until(
    () => asOwner(dataDir, 'select 1').then((rows) => rows.length === 1),
    'PostgreSQL to be back',
    BACK_WITHIN_MS,
  )
}

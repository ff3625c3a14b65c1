import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asOwner, closeOwner, postmasterPid } from '../product/owner-database.ts'
import { until } from '../product/until.ts'

const BACK_WITHIN_MS = 300_000

/** Kills the embedded PostgreSQL with SIGKILL. The product restarts it; resolves when it answers. */
export async function killDatabase(dataDir: string): Promise<void> {
  kill(dataDir)
  await untilBack(dataDir)
}

/** Kills the database, with a configuration that prevents its restart for `forMs`. */
export async function suspendDatabase(dataDir: string, forMs: number): Promise<void> {
  const file = join(dataDir, 'postgres', 'postgresql.conf')
  const originalConfig = readFileSync(file)
  appendFileSync(file, '\nthis is no setting\n')
  try {
    kill(dataDir)
    await new Promise((resolve) => setTimeout(resolve, forMs))
  } finally {
    writeFileSync(file, originalConfig)
  }
  await untilBack(dataDir)
}

/** Ends a database whose server died first. */
export const endDatabase = (dataDir: string): void => kill(dataDir)

/** The database may be starting without a process: then it is already down. */
function kill(dataDir: string): void {
  try {
    process.kill(postmasterPid(dataDir), 'SIGKILL')
  } catch {
    return
  }
}

async function untilBack(dataDir: string): Promise<void> {
  // A process of the dead database may still answer once, so only a new connection counts.
  await closeOwner(dataDir)
  await until(
    () => asOwner(dataDir, 'select 1').then((rows) => rows.length === 1),
    'PostgreSQL to be back',
    BACK_WITHIN_MS,
  )
}

import pg from 'pg'
import {
  forgetFilling,
  noteFilling,
  type TargetState,
  takeTarget,
  targetState,
} from '../../platform/backup/filling.store.ts'
import { beginOwnLoading, endOwnLoading } from '../../platform/backup/owner-loading.store.ts'
import { settleSession } from '../../platform/backup/transfer.store.ts'
import { connectProblem, databaseProblem, describeDatabase } from '../../platform/db/database-problem.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { ensureRoles } from '../../platform/db/roles.ts'
import { requireSessions } from '../../platform/db/sign-in/require-sessions.ts'
import { fingerprintOf, type Secrets } from '../../platform/secrets.ts'
import { SettingError } from '../../platform/setting.rules.ts'
import { unfinished } from './load-failure.ts'
import { BackupRefused } from './refused.ts'

const LEAST_VERSION = 15

/** An operator's own database that receives the content of another one or of a backup. */
export interface FillTarget {
  /** The owner's address. */
  ownerUrl: string
  /** The setting or option that names the database, for messages. */
  setting: string
  /** The secrets that the content is sealed with. */
  secrets: Secrets
  /** The content's origin, for messages. An interrupted filling is repeated from the same origin. */
  source: string
}

export interface Filling {
  /** The last migration of the content. Absent: the newest. */
  upTo?: string | undefined
  /** Stores the rows, in a transaction with empty tables. */
  load(client: pg.Client): Promise<void>
  /** Runs when everything is stored but nothing is committed. */
  beforeCommit?(): Promise<void>
}

/**
 * Signs in to a database.
 * @throws SettingError when it does not answer; BackupRefused when the connection is lost or PostgreSQL rejects a
 *   statement
 */
export async function withTarget<T>(
  { ownerUrl, setting }: Pick<FillTarget, 'ownerUrl' | 'setting'>,
  act: (client: pg.Client, state: TargetState) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'recado-move',
    connectionTimeoutMillis: 10_000,
    // In a backup, the media come between the last row and the commit.
    keepAlive: true,
  })
  let isLost = false
  client.on('error', () => {
    isLost = true
  })
  try {
    await client.connect().catch((error: Error) => Promise.reject(connectProblem(error, setting, ownerUrl)))
    return await act(client, await targetState(client))
  } catch (error) {
    const place = describeDatabase(ownerUrl)
    if (!isLost)
      throw unfinished(
        `${setting}: the filling of ${place}`,
        databaseProblem(renamed(error, setting), setting, ownerUrl),
      )
    throw new BackupRefused(`${setting}: the connection to ${place} was lost; run it again`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Replaces DATABASE_URL in a message with the setting that holds the address. */
function renamed(error: unknown, setting: string): unknown {
  return error instanceof SettingError
    ? new SettingError(error.message.replace(/^DATABASE_URL:/, `${setting}:`))
    : error
}

/** @throws BackupRefused when the database cannot be filled */
export function requireFillable({ ownerUrl, setting, source }: FillTarget, state: TargetState): void {
  const place = describeDatabase(ownerUrl)
  if (state.major < LEAST_VERSION)
    throw new BackupRefused(`${setting}: this is PostgreSQL ${state.major}; ${LEAST_VERSION} or newer is needed`)
  if (state.content)
    throw new BackupRefused(`${setting}: ${place} is not empty (it has ${state.content}); an empty database is needed`)
  if (state.unfinished && state.unfinished !== source)
    throw new BackupRefused(
      `${setting}: ${place} holds an unfinished copy of ${state.unfinished}: run that again, or create the database again`,
    )
  if (state.missingRight) throw new BackupRefused(`${setting}: ${place} cannot be filled: ${state.missingRight}`)
}

/**
 * Fills an empty database in one transaction. A failed or interrupted filling leaves a database without rows: a server
 * refuses to start on it, and the next filling accepts it.
 * @throws SettingError, BackupRefused; nothing is stored then
 */
export async function fillDatabase(target: FillTarget, filling: Filling): Promise<void> {
  await withTarget(target, async (client, state) => {
    requireFillable(target, state)
    await requireSessions(target.ownerUrl, target.setting)
    if (!(await takeTarget(client)))
      throw new BackupRefused(
        `${target.setting}: another move or restoration is filling ${describeDatabase(target.ownerUrl)}`,
      )
    await noteFilling(client, target.source)
    if (!state.hasRoles) await makeRoles(target)
    await migrate(target.ownerUrl, { upTo: filling.upTo })
    await settleSession(client)
    await client.query('begin')
    const setAside = await beginOwnLoading(client)
    await filling.load(client)
    await endOwnLoading(client, setAside)
    await client.query('analyze')
    await forgetFilling(client)
    await filling.beforeCommit?.()
    await client.query('commit')
  })
}

/**
 * Creates the roles as a start does. Leaves existing roles to the start, because they may belong to another
 * installation on the server.
 */
async function makeRoles({ ownerUrl, secrets }: FillTarget): Promise<void> {
  await ensureRoles(ownerUrl, (role) => secrets.key(`database-role:${role}`).toString('base64url'), {
    fingerprint: fingerprintOf(secrets),
    isExclusive: false,
    // The start repeats the warning in the log.
    warn: () => undefined,
  })
}

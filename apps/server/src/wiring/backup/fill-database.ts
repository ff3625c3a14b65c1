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

/** An operator's own database that gets the content of another one or of a backup. */
export interface Target {
  /** By its owner. */
  ownerUrl: string
  /** The setting or option that names it, for messages. */
  setting: string
  /** Those of the content. */
  secrets: Secrets
  /** The content's origin, for messages; a filling that was cut off is run again from the same one. */
  source: string
}

export interface Filling {
  /** The last migration of the content; absent: the newest. */
  upTo?: string | undefined
  /** Stores the rows, in a transaction whose tables are empty and free. */
  load(client: pg.Client): Promise<void>
  /** Runs when everything is in place and nothing is committed. */
  beforeCommit?(): Promise<void>
}

/**
 * Signs in to a database.
 * @throws SettingError when it does not answer; BackupRefused when the connection is lost or PostgreSQL refuses a statement
 */
export async function withTarget<T>(
  { ownerUrl, setting }: Pick<Target, 'ownerUrl' | 'setting'>,
  act: (client: pg.Client, state: TargetState) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'recado-move',
    connectionTimeoutMillis: 10_000,
    // In a backup media lie between the last row and the commit.
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

/** Names the setting that holds the address where a start would name DATABASE_URL. */
function renamed(error: unknown, setting: string): unknown {
  return error instanceof SettingError
    ? new SettingError(error.message.replace(/^DATABASE_URL:/, `${setting}:`))
    : error
}

/** @throws BackupRefused when a database cannot be filled */
export function requireFillable({ ownerUrl, setting, source }: Target, state: TargetState): void {
  const place = describeDatabase(ownerUrl)
  if (state.major < LEAST_VERSION)
    throw new BackupRefused(`${setting}: this is PostgreSQL ${state.major}; ${LEAST_VERSION} or newer is needed`)
  if (state.content)
    throw new BackupRefused(`${setting}: ${place} is not empty (it has ${state.content}); an empty database is needed`)
  if (state.unfinished && state.unfinished !== source)
    throw new BackupRefused(
      `${setting}: ${place} holds an unfinished copy of ${state.unfinished}: run that again, or create the database again`,
    )
  if (state.lacks) throw new BackupRefused(`${setting}: ${place} cannot be filled: ${state.lacks}`)
}

/**
 * Fills an empty database in one transaction. A filling that fails or is cut off leaves a database without rows, on which
 * a start is refused and which the next filling takes.
 * @throws SettingError, BackupRefused; nothing is stored then
 */
export async function fillDatabase(target: Target, filling: Filling): Promise<void> {
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

/** Makes the roles as a start does. Roles that exist are left to the start: they may belong to another installation on the server. */
async function makeRoles({ ownerUrl, secrets }: Target): Promise<void> {
  await ensureRoles(ownerUrl, (role) => secrets.key(`database-role:${role}`).toString('base64url'), {
    fingerprint: fingerprintOf(secrets),
    alone: false,
    // The start says it again, in the log.
    warn: () => undefined,
  })
}

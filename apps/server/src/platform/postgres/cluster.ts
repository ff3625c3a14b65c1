import { spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { SettingError } from '../setting.rules.ts'
import type { Binaries } from './binaries.ts'
import { pathForChild, type RunAs } from './run-as.ts'

/** The role that owns the database and migrates it. */
export const ownerName = 'recado_owner'

const major = '18'

/**
 * Creates the database cluster if it is missing. It is created in a temporary folder and then moved into place, so a
 * killed start leaves nothing behind.
 * @param clusterDir absolute
 * @param password the owner's, called for a new cluster
 * @throws SettingError DATA_DIR with initdb's own reason
 */
export function ensureCluster(
  clusterDir: string,
  binaries: Binaries,
  runAs: RunAs | null,
  password: () => string,
): void {
  const versionFile = join(clusterDir, 'PG_VERSION')
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, 'utf8').trim()
    if (version === major) return
    throw new SettingError(
      `DATA_DIR: ${clusterDir} was made by PostgreSQL ${version}, this is ${major}; restore a backup into an empty folder`,
    )
  }
  const draft = mkdtempSync(`${clusterDir}.new-`)
  try {
    mkdirSync(join(draft, 'cluster'), { mode: 0o700 })
    writeFileSync(join(draft, 'password'), password(), { mode: 0o600 })
    if (runAs) for (const one of ['', 'cluster', 'password']) chownSync(join(draft, one), runAs.uid, runAs.gid)
    runInitdb(draft, binaries, runAs)
    moveIntoPlace(join(draft, 'cluster'), clusterDir)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function runInitdb(draft: string, binaries: Binaries, runAs: RunAs | null): void {
  const cwd = join(draft, 'cluster')
  const inside = pathForChild(cwd, runAs)
  // The builtin provider sorts identically on every machine. Only Linux also has C.UTF-8 as a system locale.
  const locale = process.platform === 'linux' ? ['--locale=C.UTF-8'] : ['--locale=C', '--builtin-locale=C.UTF-8']
  const options = [
    '--encoding=UTF8',
    '--locale-provider=builtin',
    ...locale,
    '--auth=scram-sha-256',
    '--no-instructions',
  ]
  const where = [`--pgdata=${inside}`, `--pwfile=${inside}/../password`, `--username=${ownerName}`]
  const result = spawnSync(binaries.initdb, [...where, ...options], {
    ...runAs,
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  })
  if (result.status === 0) return
  const output = `${result.error?.message ?? ''}\n${result.stdout}\n${result.stderr}`.trim().split('\n')
  const cause = output.find((line) => /\b(FATAL|PANIC|error):/i.test(line)) ?? output.at(-1)
  throw new SettingError(`DATA_DIR: the embedded database could not be created: ${cause}`)
}

function moveIntoPlace(newClusterDir: string, clusterDir: string): void {
  // A folder without PG_VERSION must be empty, because other content must not be deleted.
  if (existsSync(clusterDir) && readdirSync(clusterDir).length === 0) rmSync(clusterDir, { recursive: true })
  try {
    renameSync(newClusterDir, clusterDir)
  } catch (error) {
    if (existsSync(join(clusterDir, 'PG_VERSION'))) return
    throw error
  }
}

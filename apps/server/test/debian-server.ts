import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'

/** A program of a Debian package that tests start as a process. */
export interface DebianProgram {
  /** The package, and the program's name in messages. */
  package: string
  /** Its usual paths. */
  places: readonly string[]
  /** The setting with another path. */
  setting: string
  /** The tests that need it. */
  requiredBy: string
}

/**
 * Finds a program, or installs its package if the user may do so. Does not start the package's service.
 * @throws Error that says how to get it
 */
export function findProgram({ package: name, places, setting, requiredBy }: DebianProgram): string {
  const configuredPath = process.env[setting]
  if (configuredPath && existsSync(configuredPath)) return configuredPath
  if (configuredPath) throw new Error(`${setting}: there is no ${configuredPath}`)
  const place = () => places.find((path) => existsSync(path))
  const present = place()
  if (present) return present
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    // Prevents both init systems from starting the package's service.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1', SYSTEMD_OFFLINE: '1' }
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
    const install = ['install', '-y', '-qq', '--no-install-recommends', name]
    execFileSync('apt-get', install, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const installed = place()
  if (installed) return installed
  throw new Error(`${requiredBy} need ${name}: install it (Debian: apt-get install ${name}) or name it in ${setting}`)
}

export interface DebianServer {
  /** Returns everything that it printed. */
  output(): string
  stop(): Promise<void>
}

export interface ServerStart {
  args: readonly string[]
  env?: NodeJS.ProcessEnv
  /** Matches its output once it serves. */
  ready: RegExp
  /** Its folder, which is removed when it stops. */
  folder: string
}

/** Starts a server. Resolves when it serves; rejects with its output when it ends earlier. */
export async function startServerProcess(program: string, start: ServerStart): Promise<DebianServer> {
  const child = spawn(program, [...start.args], { stdio: ['ignore', 'pipe', 'pipe'], env: start.env ?? process.env })
  let output = ''
  const note = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', note)
  child.stderr.on('data', note)
  const read = () => output
  await isReady(child, { ready: start.ready, output: read }).catch(async (error: unknown) => {
    await rm(start.folder, { recursive: true, force: true })
    throw error
  })
  return {
    output: read,
    async stop() {
      const exit = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null && child.kill('SIGTERM')) await exit
      await rm(start.folder, { recursive: true, force: true })
    },
  }
}

function isReady(child: ChildProcess, { ready, output }: { ready: RegExp; output(): string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (ready.test(output())) resolve()
    }
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}:\n${output()}`)))
  })
}

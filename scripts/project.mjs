// Paths of the project, and how its programs are run. Uses node: built-ins of Node 20 only.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const binaryFolder = join(root, 'node_modules', '.bin')

/** Returns the project's Node 24, or the running one when npm has none for this machine and it is new enough. */
export function projectNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const own = join(
    root,
    'node_modules',
    `node-${system}-${process.arch}`,
    'bin',
    system === 'win' ? 'node.exe' : 'node',
  )
  if (existsSync(own)) return own
  const [major, minor] = process.versions.node.split('.').map(Number)
  // Needs SQLite, which keeps a second process out of the data folder.
  if (major > 22 || (major === 22 && minor >= 13)) return process.execPath
  throw new Failure(`Recado needs Node 22.13 or newer on this machine (this is ${process.version}): https://nodejs.org`)
}

/** An error whose message explains it to the user without a stack. */
export class Failure extends Error {}

/** Returns the environment in which `node` is the project's own. */
export function projectEnvironment(extra = {}) {
  const path = [dirname(projectNode()), binaryFolder, process.env.PATH].join(delimiter)
  return { ...process.env, ...extra, PATH: path }
}

/** Returns the environment without the project's binaries, for `npm ci`, which deletes them while it runs. */
export function machineEnvironment() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return { ...process.env, PATH: path.join(delimiter) }
}

/** Runs a program with our output and returns its exit code. */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })
}

/** Runs a JavaScript or TypeScript file under the project's own Node. */
export const runNode = (args, options = {}) => run(projectNode(), args, { env: projectEnvironment(), ...options })

/** The file of each tool's command, so that it runs under the project's Node on every system. */
export const tools = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  tsc: 'node_modules/typescript/bin/tsc',
  tsx: 'node_modules/tsx/dist/cli.mjs',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
}

/**
 * Runs a long-lived child and passes on signals and its exit code. A terminal sends Ctrl-C to the whole process group
 * and npm sends it again, so only one signal per second is passed on.
 * @param options those of `spawn`, and `killAfterMs`: how long the child may run after its first signal. A program with
 *   a blocked event loop handles no signal
 */
export function become(program, args, { killAfterMs, ...options } = {}) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
  let last = 0
  let patience
  const passOn = (signal) => {
    if (killAfterMs !== undefined) patience ??= setTimeout(kill, killAfterMs)
    if (Date.now() - last < 1000) return
    last = Date.now()
    child.kill(signal)
  }
  const kill = () => {
    console.error(`Still running ${killAfterMs / 1000} seconds after the signal to stop: killed`)
    child.kill('SIGKILL')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => passOn(signal))
  const heartbeat = watchParent(() => passOn('SIGTERM'))
  child.once('error', (error) => fail(error))
  child.once('exit', (code, signal) => {
    clearInterval(heartbeat)
    clearTimeout(patience)
    process.exitCode = signal ? 1 : (code ?? 1)
  })
  return child
}

/**
 * npm runs scripts in a shell, and a shell that receives a signal does not end its child. Without this, a server would
 * outlive its `npm start`.
 */
function watchParent(whenGone) {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return undefined
  return setInterval(() => process.ppid !== parent && whenGone(), 300)
}

/** Ends this script: prints the message of a `Failure`, and the stack of any other error. */
export function fail(error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exit(1)
}

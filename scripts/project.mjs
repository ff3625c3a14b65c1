// Where things are, and how programs are run. Only node: built-ins, and nothing newer than Node 20.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const binaryFolder = join(root, 'node_modules', '.bin')

/** The project's own Node 24; where npm has none for this machine, the running one when it is new enough. */
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
  // With SQLite, which keeps a second process out of the data folder.
  if (major > 22 || (major === 22 && minor >= 13)) return process.execPath
  throw new Failure(`Recado needs Node 22.13 or newer on this machine (this is ${process.version}): https://nodejs.org`)
}

/** An end that is explained by its message alone. */
export class Failure extends Error {}

/** The environment in which `node` is the project's own. */
export function projectEnvironment(extra = {}) {
  const path = [dirname(projectNode()), binaryFolder, process.env.PATH].join(delimiter)
  return { ...process.env, ...extra, PATH: path }
}

/** The environment without the project's own binaries, for `npm ci`, which deletes them while it runs. */
export function machineEnvironment() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return { ...process.env, PATH: path.join(delimiter) }
}

/** Runs a program and answers its exit code; its output is ours. */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })
}

/** Runs a JavaScript or TypeScript file under the project's own Node. */
export const runNode = (args, options = {}) => run(projectNode(), args, { env: projectEnvironment(), ...options })

/** The file behind a tool's command, so that it runs under the project's Node on every system. */
export const tools = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  tsc: 'node_modules/typescript/bin/tsc',
  tsx: 'node_modules/tsx/dist/cli.mjs',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
}

/**
 * Runs a long-lived child and is transparent for its signals and its exit code.
 * A terminal sends Ctrl-C to everybody and npm passes it on once more, so only one signal a second goes through.
 * @param options those of `spawn`, and `killAfterMs`: how long the child may take to end after its first signal. A program whose event loop
 *   is blocked handles no signal itself
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
 * npm runs its scripts in a shell, and a shell that is told to end does not end its child. Nobody should have to look
 * for a server that outlived its `npm start`.
 */
function watchParent(whenGone) {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return undefined
  return setInterval(() => process.ppid !== parent && whenGone(), 300)
}

/** Ends this script: a known failure by its message, anything else with its stack. */
export function fail(error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exit(1)
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../src/platform/postgres/port.ts'

const usualPlaces = [
  '/usr/bin/redis-server',
  '/usr/local/bin/redis-server',
  '/opt/homebrew/bin/redis-server',
  '/usr/bin/valkey-server',
]

export interface RedisServer {
  url: string
  stop(): Promise<void>
}

/**
 * A Redis of this test's own: nothing in it, nothing kept, on this machine.
 * @param again the address of one that was stopped; absent: a free port
 */
export async function startRedis(again?: string): Promise<RedisServer> {
  const program = findRedis()
  const folder = await mkdtemp(join(tmpdir(), 'recado-redis-'))
  const port = again ? Number(new URL(again).port) : await freePort()
  const where = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder]
  const child = spawn(program, [...where, '--save', '', '--appendonly', 'no'], { stdio: ['ignore', 'pipe', 'pipe'] })
  await ready(child)
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function findRedis(): string {
  const named = process.env.REDIS_SERVER_PATH
  if (named && existsSync(named)) return named
  if (named) throw new Error(`REDIS_SERVER_PATH: there is no ${named}`)
  const found = () => usualPlaces.find((place) => existsSync(place))
  const there = found()
  if (there) return there
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
    const install = ['install', '-y', '-qq', '--no-install-recommends', 'redis-server']
    execFileSync('apt-get', install, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const installed = found()
  if (installed) return installed
  throw new Error(
    'The tests of several nodes need Redis: install it (Debian: apt-get install redis-server) or name it in REDIS_SERVER_PATH',
  )
}

function ready(child: ChildProcess): Promise<void> {
  let output = ''
  return new Promise((resolve, reject) => {
    const receive = (chunk: Buffer) => {
      output += chunk.toString()
      if (/ready to accept connections/i.test(output)) resolve()
    }
    child.stdout?.on('data', receive)
    child.stderr?.on('data', receive)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}:\n${output}`)))
  })
}

import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../src/platform/postgres/port.ts'
import { findProgram, startServerProcess } from './debian-server.ts'

const redis = {
  package: 'redis-server',
  places: [
    '/usr/bin/redis-server',
    '/usr/local/bin/redis-server',
    '/opt/homebrew/bin/redis-server',
    '/usr/bin/valkey-server',
  ],
  setting: 'REDIS_SERVER_PATH',
  requiredBy: 'The tests of several nodes',
}

export interface RedisServer {
  url: string
  stop(): Promise<void>
}

/**
 * Starts a separate, empty Redis for a test, without persistence, on this machine.
 * @param again address of a stopped one; absent: a free port
 */
export async function startRedis(again?: string): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-redis-'))
  const port = again ? Number(new URL(again).port) : await freePort()
  const where = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder]
  const args = [...where, '--save', '', '--appendonly', 'no']
  const server = await startServerProcess(findProgram(redis), { args, folder, ready: /ready to accept connections/i })
  return { url: `redis://127.0.0.1:${port}`, stop: server.stop }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { until } from './product/until.ts'

/** Of a busy machine; nothing here is measured. */
const WITHIN_MS = 300_000

it.each([
  ['SIGINT', 'under way', 130],
  ['SIGTERM', 'while its servers start', 143],
] as const)(
  'a storm that is ended by %s %s leaves no process, port or folder, and says so',
  async (signal, when, code) => {
    const folder = await mkdtemp(join(tmpdir(), 'ended-storm-'))
    const args = ['storm/main.ts', '--seed', '7', '--minutes', '10', '--customers', '2']
    const storm = spawn(process.execPath, args, {
      cwd: resolve(import.meta.dirname, '..'),
      env: { ...process.env, TMPDIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(storm, 'exit')
    try {
      if (when === 'under way') await printed(storm, 'it storms')
      const ports = await until(
        () => portsIn(folder).then((found) => (found.length >= (when === 'under way' ? 2 : 1) ? found : null)),
        'the storm’s servers',
        WITHIN_MS,
      )
      // Ctrl-C comes twice: from the terminal, and passed on by npm.
      storm.kill(signal)
      storm.kill(signal)
      expect(await ended).toEqual([code, null])
      expect(await readdir(folder)).toEqual([])
      for (const port of ports) await until(async () => !(await isOpen(port)), `port ${port} to be free`, WITHIN_MS)
    } finally {
      storm.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    }
  },
)

/** Reads on afterwards: a storm whose output nobody reads any more would end by that. */
async function printed(storm: ChildProcess, words: string): Promise<void> {
  let output = ''
  storm.stdout?.on('data', (chunk) => {
    output += String(chunk)
  })
  await until(() => output.includes(words), `“${words}”`, WITHIN_MS)
}

/** Ports of the storm's database and of its server, as far as they are there. */
async function portsIn(folder: string): Promise<number[]> {
  const storm = (await readdir(folder)).find((name) => name.startsWith('recado-storm-')) ?? ''
  const read = (name: string) => readFile(join(folder, storm, 'one', name), 'utf8').catch(() => '')
  const [pid, log] = [await read('postgres/postmaster.pid'), await read('node.log')]
  // The fourth line is the port, the last one says that it takes connections.
  const database = /\n(?:ready|standby)\s*$/.test(pid) ? pid.split('\n')[3] : ''
  const server = /Recado ready at http:\/\/[\w.]+:(\d+)/.exec(log)?.[1]
  return [database, server].flatMap((port) => (port ? [Number(port)] : []))
}

const isOpen = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.unref()
  })

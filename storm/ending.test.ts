import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { until } from './product/until.ts'

/** For a busy machine; nothing is measured here. */
const WITHIN_MS = 300_000

it.each([
  ['SIGINT', 'under way', 130],
  ['SIGTERM', 'while its servers start', 143],
] as const)(
  "a storm ended by %s %s leaves no process, port or folder, and exits with the signal's code",
  async (signal, when, code) => {
    const folder = await mkdtemp(join(tmpdir(), 'ended-storm-'))
    const args = ['storm/main.ts', '--seed', '7', '--minutes', '10', '--customers', '2']
    const storm = spawn(process.execPath, args, {
      cwd: resolve(import.meta.dirname, '..'),
      env: { ...process.env, TMPDIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exit = once(storm, 'exit')
    try {
      if (when === 'under way') await untilPrinted(storm, 'the storm begins')
      const ports = await until(
        () =>
          portsIn(folder).then((openPorts) => (openPorts.length >= (when === 'under way' ? 2 : 1) ? openPorts : null)),
        'the storm’s servers',
        WITHIN_MS,
      )
      // Ctrl-C arrives twice: from the terminal, and forwarded by npm.
      storm.kill(signal)
      storm.kill(signal)
      expect(await exit).toEqual([code, null])
      expect(await readdir(folder)).toEqual([])
      for (const port of ports) await until(async () => !(await isOpen(port)), `port ${port} to be free`, WITHIN_MS)
    } finally {
      storm.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    }
  },
)

/** Waits for words in the output. Keeps reading afterwards, because a storm with an unread output would end. */
async function untilPrinted(storm: ChildProcess, words: string): Promise<void> {
  let output = ''
  storm.stdout?.on('data', (chunk) => {
    output += String(chunk)
  })
  await until(() => output.includes(words), `“${words}”`, WITHIN_MS)
}

/** The ports of the storm's database and server, if they exist. */
async function portsIn(folder: string): Promise<number[]> {
  const storm = (await readdir(folder)).find((name) => name.startsWith('recado-storm-')) ?? ''
  const read = (name: string) => readFile(join(folder, storm, 'one', name), 'utf8').catch(() => '')
  const [pid, log] = [await read('postgres/postmaster.pid'), await read('node.log')]
  // The fourth line is the port; the last line says whether it accepts connections.
  const database = /\n(?:ready|standby)\s*$/.test(pid) ? pid.split('\n')[3] : ''
  const server = /Recado ready at http:\/\/[\w.]+:(\d+)/.exec(log)?.[1]
  return [database, server].flatMap((port) => (port ? [Number(port)] : []))
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.unref()
  })

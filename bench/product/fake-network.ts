import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../load/until.ts'
import { projectRoot } from './paths.ts'

/** A fake WhatsApp in a separate process on this machine, for real Baileys clients. */
export interface FakeNetwork {
  /** The settings with which the product uses it. */
  settings: Record<string, string>
  /** Calls its control interface (packages/fake-whatsapp/README.md). */
  control<T>(name: string, body: Record<string, unknown>): Promise<T>
  stop(): void
}

interface Ready {
  waWebSocketUrl: string
  rootPublicKeyHex: string
  mediaCaFile: string
  controlUrl: string
}

export async function startFakeNetwork(folder: string): Promise<FakeNetwork> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const log = openSync(join(folder, 'log'), 'a')
  const program = join(projectRoot, 'packages', 'fake-whatsapp', 'src', 'cli.ts')
  const child = spawn(process.execPath, [program, '--dir', folder], { cwd: projectRoot, stdio: ['ignore', log, log] })
  const file = join(folder, 'ready.json')
  await until(() => existsSync(file) || child.exitCode !== null, 'fake-whatsapp to start')
  if (child.exitCode !== null) throw new Error(`fake-whatsapp ended: ${readFileSync(join(folder, 'log'), 'utf8')}`)
  const ready = JSON.parse(readFileSync(file, 'utf8')) as Ready
  return {
    settings: {
      WHATSAPP_SOCKET_URL: ready.waWebSocketUrl,
      WHATSAPP_ROOT_KEY: ready.rootPublicKeyHex,
      NODE_EXTRA_CA_CERTS: ready.mediaCaFile,
    },
    async control<T>(name: string, body: Record<string, unknown>) {
      const response = await fetch(`${ready.controlUrl}/${name}`, { method: 'POST', body: JSON.stringify(body) })
      const text = await response.text()
      if (!response.ok) throw new Error(`fake-whatsapp ${name} answered ${response.status}: ${text}`)
      return JSON.parse(text) as T
    },
    stop: () => void child.kill('SIGTERM'),
  }
}

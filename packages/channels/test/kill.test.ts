import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { FakeWhatsApp } from '@recado/fake-whatsapp/fake-whatsapp'
import { afterEach, expect, it, vi } from 'vitest'
import { FileKeyStore } from './file-key-store.ts'

const OWNER = '5511999990000'
const CUSTOMER = '5511988887777'
const CHILD = fileURLToPath(new URL('./kill-child.ts', import.meta.url))

interface Line {
  state?: { state: string; qr?: string }
  unstored?: string
  phone?: string
  message?: { id: string; late: boolean; content: { text: string } }
}

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** Starts a session in a separate process; `until` waits for a line of its output. */
function start(fake: FakeWhatsApp, file: string, hangs: boolean) {
  const env = {
    ...process.env,
    WHATSAPP_SOCKET_URL: fake.url,
    WHATSAPP_ROOT_KEY: fake.rootPublicKey.toString('hex'),
    KILL_CHILD_FILE: file,
    KILL_CHILD_HANGS: hangs ? '1' : '0',
  }
  const child = spawn(process.execPath, [CHILD], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const lines: Line[] = []
  const watchers = new Set<() => void>()
  createInterface({ input: child.stdout }).on('line', (text) => {
    lines.push(JSON.parse(text) as Line)
    for (const look of [...watchers]) look()
  })
  const until = (matches: (line: Line) => boolean) =>
    new Promise<Line>((resolve) => {
      const look = () => {
        const match = lines.find(matches)
        if (match) resolve(match)
      }
      watchers.add(look)
      look()
    })
  return { child, lines, until }
}

/** True when the session has read the shared state of its account's devices. */
async function hasSynced(file: string): Promise<boolean> {
  // A line that is being written cannot be parsed yet.
  const keys = await FileKeyStore.open(file).catch(() => null)
  const stored = await keys?.read('creds', ['creds'])
  return Buffer.from(stored?.get('creds') ?? []).includes('"accountSyncCounter":1')
}

/** A paired session that stores no incoming event. */
async function setUp() {
  const fake = await FakeWhatsApp.start({ keysBeforeUpload: 1 })
  const file = join(mkdtempSync(join(tmpdir(), 'recado-kill-')), 'keys.jsonl')
  const maria = fake.phone(CUSTOMER, 'Maria')
  const first = start(fake, file, true)
  const { state } = await first.until((line) => line.state?.state === 'qr')
  await fake.scan(OWNER, state?.qr ?? '')
  await first.until((line) => line.state?.state === 'open')
  return { fake, file, maria, first }
}

it('a message survives a kill between receipt and delivery, and is delivered once', async () => {
  const { fake, file, maria, first } = await setUp()

  const confirmation = new Promise<void>((resolve) => {
    fake.on('receipt', ({ ids, type }) => {
      if (!ids.includes('LAST') || type === 'retry') return
      first.child.kill('SIGKILL')
      resolve()
    })
  })
  await maria.text(OWNER, 'primeira', { id: 'FIRST' })
  await maria.text(OWNER, 'última', { id: 'LAST' })
  await confirmation
  await once(first.child, 'exit')
  // the network has its receipts and will not send the messages again
  const [companion] = [...fake.phone(OWNER).account.linked.values()]
  expect([...(companion?.unconfirmed.keys() ?? [])].filter((id) => id === 'FIRST' || id === 'LAST')).toEqual([])

  const second = start(fake, file, false)
  await second.until((line) => line.state?.state === 'open')
  await maria.text(OWNER, 'depois', { id: 'AFTER' })
  await second.until((line) => line.message?.id === 'AFTER')
  const received = second.lines.flatMap((line) => line.message ?? [])
  expect(received.map(({ id, content, late }) => [id, content.text, late])).toEqual([
    ['FIRST', 'primeira', true],
    ['LAST', 'última', true],
    ['AFTER', 'depois', false],
  ])
  await fake.stop()
})

it('phone.5: an act of the phone survives a kill before it is stored', async () => {
  const { fake, file, first } = await setUp()
  const chat = fake.chatOnPhone(OWNER, CUSTOMER)
  // The initial state of a new device is not an act.
  await vi.waitUntil(() => hasSynced(file), { timeout: 30_000 })
  await chat.archive()
  await first.until((line) => line.unstored === 'archived')
  const [companion] = fake.phone(OWNER).account.linked.values()
  // the network has the confirmation of the announcement and will not send it again
  await vi.waitUntil(() => ![...(companion?.unconfirmed.values() ?? [])].some(({ tag }) => tag === 'notification'), {
    timeout: 30_000,
  })
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  const second = start(fake, file, false)
  await second.until((line) => line.phone === 'archived')
  await chat.markUnread()
  await second.until((line) => line.phone === 'unread')
  expect(second.lines.flatMap((line) => line.phone ?? [])).toEqual(['archived', 'unread'])
  await fake.stop()
})

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { showConnection } from '@recado/contract/connections/endpoints'
import { simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import { listMessages, sendMessages } from '@recado/contract/conversations/endpoints'
import { login } from '@recado/contract/identity/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callAt, nobody } from '../../apps/server/test/people.ts'
import { until } from '../../apps/server/test/until.ts'
import { asOwner } from '../owner-database.ts'
import { type Product, startProduct } from '../product.ts'
import { type Company, newConnectedCompany, PASSWORD } from './company.ts'
import { missingOf, startTraffic } from './traffic.ts'

/** A backup made under traffic, restored into an empty folder. */

const settings = { DEMO: 'off', SIMULATOR: 'on', SIGN_UP: 'on' }
const folder = mkdtempSync(join(tmpdir(), 'recado-backup-'))
const file = join(folder, 'recado.tar')
let product: Product
let mails: Record<string, string> = {}
let restoredProduct: Product | null = null
let company: Company
let tickets: Array<{ ticketId: number; number: string }>
/** Keys of the calls acknowledged before the backup began. */
let acknowledgedKeys: string[] = []

beforeAll(async () => {
  product = await startProduct(settings)
  company = await newConnectedCompany(product, 'guardada')
  tickets = await company.openTickets(10)
})
afterAll(async () => {
  await restoredProduct?.stop()
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the built code of `npm run backup` or `npm run restore`. */
function command(dataDir: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((settle) => {
    const child = spawn(process.execPath, ['apps/server/dist/backup.js', ...args], {
      cwd: resolve(import.meta.dirname, '../..'),
      env: { ...process.env, ...settings, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('close', (code) => settle({ code, output }))
  })
}

const photo = {
  filename: 'nota.txt',
  mimetype: 'text/plain',
  base64: Buffer.from('comprovante de pagamento').toString('base64'),
}

let photoMessageId: number | undefined

/** The address of the company's only medium, once it exists. Later messages may fill the newest page. */
async function mediaUrlOf(at: Product): Promise<string | null> {
  const answer = await callAt(at.url, listMessages, company.admin, {
    params: { ticketId: tickets[0]?.ticketId ?? 0 },
    query: { around: photoMessageId },
  })
  const message = answer.body.messages.find(({ body }) => body === 'segue o comprovante')
  photoMessageId = message?.id
  return message?.mediaUrl ?? null
}
/** Mails stored as files, by name; null when there are none. */
function mailsIn(dataDir: string): Record<string, string> | null {
  const folder = join(dataDir, 'mail')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
  if (names.length === 0) return null
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}
const contentAt = async (at: Product, path: string) => (await fetch(new URL(path, at.url))).text()

it('a backup is made under traffic, is readable only by its owner, and lists its contents', async () => {
  await company.act(simulatorInbound, {
    params: { whatsappId: company.connectionId },
    body: { number: tickets[0]?.number ?? '', body: 'segue o comprovante', media: photo },
  })
  // The welcome mail of the sign-up. Without a mail server it is stored as a file.
  mails = await until(() => mailsIn(product.dataDir), 'a mail')
  const path = await until(() => mediaUrlOf(product), 'the media URL')
  expect(await contentAt(product, path)).toBe('comprovante de pagamento')

  const traffic = startTraffic(product, company, tickets, 300)
  await until(() => traffic.acknowledged.length >= 60, 'traffic', 120_000)
  acknowledgedKeys = [...traffic.acknowledged]
  const { code, output } = await command(product.dataDir, 'backup', file)
  expect([code, output]).toEqual([0, expect.stringMatching(/recado\.tar: \d+ messages, 1 media files/)])
  expect(traffic.acknowledged.length, 'messages were acknowledged during the backup').toBeGreaterThan(
    acknowledgedKeys.length,
  )
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const figure = async (name: string) =>
    Number(new RegExp(`^${name}\\{.*\\} (.*)$`, 'm').exec(await contentAt(product, '/metrics'))?.[1])
  expect(await figure('recado_backup_success')).toBe(1)
  const age = await figure('recado_backup_age_seconds')
  await traffic.untilDone
  await traffic.check()
  const secondBackup = await command(product.dataDir, 'backup', file)
  expect([secondBackup.code, secondBackup.output]).toEqual([1, expect.stringContaining('exists already')])
  expect(await figure('recado_backup_success')).toBe(0)
  expect(await figure('recado_backup_age_seconds')).toBeGreaterThanOrEqual(age)
})

it('a damaged backup, or one with another key, is refused and leaves the folder unchanged', async () => {
  const bytes = readFileSync(file)
  const cut = join(folder, 'cut.tar')
  writeFileSync(cut, bytes.subarray(0, Math.floor(bytes.length * 0.9)))
  const alteredFile = join(folder, 'turned.tar')
  const secret = bytes.indexOf('secrets/secret-key')
  const alteredBytes = Buffer.from(bytes)
  alteredBytes[secret + 512] = (alteredBytes[secret + 512] ?? 0) ^ 1
  writeFileSync(alteredFile, alteredBytes)
  const empty = join(folder, 'empty')
  for (const damaged of [cut, alteredFile]) {
    const { code, output } = await command(empty, 'restore', damaged)
    expect([code, output]).toEqual([1, expect.stringContaining('the backup is damaged')])
    expect(readdirSync(empty)).toEqual([])
  }
  const other = await command(empty, 'restore', join(import.meta.dirname, 'backup.test.ts'))
  expect([other.code, other.output]).toEqual([1, 'restore: this is not a backup of Recado, or it is damaged\n'])
})

it('a restore into an empty folder brings back messages, counters, media, keys and the open session', async () => {
  const dataDir = join(folder, 'restored')
  const { code, output } = await command(dataDir, 'restore', file)
  expect([code, output]).toEqual([0, expect.stringContaining('Restored the state of')])
  // The restore's own lock must not remain.
  expect(readdirSync(dataDir).filter((name) => /^(before-restore|in-use)/.test(name))).toEqual([])
  restoredProduct = await startProduct({ ...settings, DATA_DIR: dataDir })
  const at = restoredProduct
  expect(await missingOf(at, company, acknowledgedKeys)).toEqual([])
  expect(await brokenReferences(dataDir)).toEqual([])
  expect(await wrongCounters(dataDir)).toEqual([])
  for (const [name, text] of Object.entries(mails)) expect(mailsIn(dataDir)?.[name]).toBe(text)
  // The key is the same, so sessions, media addresses and sealed values remain valid.
  expect(await contentAt(at, await until(() => mediaUrlOf(at), 'the media URL'))).toBe('comprovante de pagamento')
  const session = await callAt(at.url, login, nobody, { body: { email: company.admin.email, password: PASSWORD } })
  expect(session.status).toBe(200)
  // Signing in ended the previous session.
  const admin = { ...company.admin, token: session.body.token }
  const connection = async () =>
    (await callAt(at.url, showConnection, admin, { params: { id: company.connectionId } })).body
  await until(async () => (await connection()).status === 'CONNECTED', 'the connection, without a new QR code')

  const [first] = tickets
  const ticketId = first?.ticketId ?? 0
  const answer = await callAt(at.url, sendMessages, admin, { params: { ticketId }, body: { body: 'de volta' } })
  expect(answer.status).toBe(200)
  const arrived = async () =>
    (
      await callAt(at.url, simulatorOutbox, admin, {
        params: { whatsappId: company.connectionId },
        query: { number: first?.number, limit: 5000 },
      })
    ).body.messages.some(({ body }) => body === 'de volta')
  await until(arrived, 'a message over the restored session', 120_000)
})

it('a restore refuses to overwrite data while the server runs or without --force; with it, the data are moved aside', async () => {
  const dataDir = restoredProduct?.dataDir ?? ''
  const busy = await command(dataDir, 'restore', file, '--force')
  expect([busy.code, busy.output]).toEqual([1, expect.stringContaining('stop it first')])
  await restoredProduct?.end()
  const full = await command(dataDir, 'restore', file)
  expect([full.code, full.output]).toEqual([1, expect.stringContaining('is not empty')])
  const { code } = await command(dataDir, 'restore', file, '--force')
  expect(code).toBe(0)
  const asideFolders = readdirSync(dataDir).filter((name) => name.startsWith('before-restore-'))
  expect(asideFolders).toHaveLength(1)
  expect(existsSync(join(dataDir, asideFolders[0] ?? '', 'postgres', 'PG_VERSION'))).toBe(true)
  await restoredProduct?.start()
  expect(await missingOf({ ...product, dataDir }, company, acknowledgedKeys)).toEqual([])
})

/** Foreign keys were disabled during the restore, so check each one here. */
async function brokenReferences(dataDir: string): Promise<string[]> {
  const keys = await asOwner<{ name: string; sql: string }>(
    dataDir,
    `select c.conname as name, format('select count(*)::int as count from %s a where %s and not exists (select 1 from %s b where %s)',
       c.conrelid::regclass, string_agg(format('a.%I is not null', x.attname), ' and '), c.confrelid::regclass,
       string_agg(format('a.%I = b.%I', x.attname, y.attname), ' and ')) as sql
     from pg_constraint c, unnest(c.conkey, c.confkey) as k(child, parent)
     join pg_attribute x on x.attnum = k.child join pg_attribute y on y.attnum = k.parent
     where c.contype = 'f' and x.attrelid = c.conrelid and y.attrelid = c.confrelid
     group by c.oid, c.conname, c.conrelid, c.confrelid`,
  )
  expect(keys.length).toBeGreaterThan(20)
  const brokenKeys: string[] = []
  for (const { name, sql } of keys) {
    const [row] = await asOwner<{ count: number }>(dataDir, sql)
    if (row?.count !== 0) brokenKeys.push(name)
  }
  return brokenKeys
}

/** Tickets whose counters or last message do not match their messages. */
const wrongCounters = (dataDir: string) =>
  asOwner(
    dataDir,
    `select t.id, t.unread, t.message_count, m.unread as counted, m.messages from tickets t
     cross join lateral (select count(*) filter (where not read and not from_me) as unread, count(*) as messages
       from messages where company_id = t.company_id and ticket_id = t.id) m
     where t.unread <> m.unread or t.message_count <> m.messages`,
  )

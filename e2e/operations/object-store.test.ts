import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { simulatorFault } from '@recado/contract/connections/simulator'
import { sendMessages } from '@recado/contract/conversations/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callAt } from '../../apps/server/test/people.ts'
import { type S3Server, startS3Server } from '../../apps/server/test/s3/s3-server.ts'
import { until } from '../../apps/server/test/until.ts'
import { type Product, startProduct } from '../product.ts'
import { type Company, newConnectedCompany } from './company.ts'
import { inspected, liveMemory } from './live-memory.ts'

/** The built product on an object store: memory, crashes, moves between folder and store, backup and restore. */

const folder = mkdtempSync(join(tmpdir(), 'recado-object-store-'))
const MB = 1024 * 1024
let store: S3Server
let settings: Record<string, string>
let product: Product
let company: Company
let ticketId = 0

beforeAll(async () => {
  store = await startS3Server()
  settings = {
    ...{ DEMO: 'off', SIMULATOR: 'on', SIGN_UP: 'on' },
    STORAGE_URL: `s3://${store.bucket.name}/recado`,
    STORAGE_ENDPOINT: store.url,
    STORAGE_REGION: store.signer.region,
    STORAGE_ACCESS_KEY: store.signer.accessKey,
    STORAGE_SECRET_KEY: store.signer.secretKey,
  }
  product = await startProduct({ ...settings, ...inspected })
  company = await newConnectedCompany(product, 'balde')
  const [ticket] = await company.openTickets(1)
  ticketId = ticket?.ticketId ?? 0
  // Keep messages waiting: this test covers only the path between browser and store.
  await company.act(simulatorFault, {
    params: { whatsappId: company.connectionId },
    body: { drop: 428, refuseConnects: 10_000 },
  })
})
afterAll(async () => {
  await product?.stop()
  await store?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function send(content: Uint8Array): Promise<string> {
  const form = new FormData()
  form.append('medias', new Blob([Uint8Array.from(content)]), 'filme.mp4')
  const { status, body } = await callAt(product.url, sendMessages, company.admin, { params: { ticketId }, body: form })
  expect(status, JSON.stringify(body)).toBe(200)
  return product.url + body.messages[0]?.mediaUrl
}
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
const hashOfDownload = async (address: string) => hashOf(new Uint8Array(await (await fetch(address)).arrayBuffer()))
const keys = () => [...store.bucket.objects.keys()].sort()

/** Runs a built command of the product. */
function command(
  file: string,
  args: string[],
  change: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  return new Promise((settle) => {
    const child = spawn(process.execPath, [`apps/server/dist/${file}.js`, ...args], {
      cwd: resolve(import.meta.dirname, '../..'),
      env: { ...process.env, ...settings, ...change },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('close', (code) => settle({ code, output }))
  })
}

it('uploading or downloading a film of 64 MB takes less than 20 MB of memory', async () => {
  // Modules loaded at the first use are loaded now.
  await hashOfDownload(await send(randomBytes(MB)))
  const before = await liveMemory(product)
  const film = randomBytes(64 * MB)
  const release = store.hold()
  const sending = send(film)
  sending.catch(() => undefined)
  try {
    // The store has stopped reading, so the server keeps what it has read in memory.
    await until(() => store.heldCount() > 0, 'a film that waits for the store')
    expect((await liveMemory(product)) - before, 'MB of memory during the upload').toBeLessThan(20)
  } finally {
    release()
  }
  const address = await sending
  const reading = await fetch(address)
  const reader = reading.body?.getReader()
  const hash = createHash('sha256').update((await reader?.read())?.value ?? '')
  // The browser has also stopped, after the beginning.
  expect((await liveMemory(product)) - before, 'MB of memory during the download').toBeLessThan(20)
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) hash.update(next.value)
  expect(hash.digest('hex')).toBe(hashOf(film))
}, 240_000)

it('an upload that dies with the server leaves no partial object', async () => {
  const before = keys()
  const sending = request(`${product.url}/api/messages/${ticketId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${company.admin.token}`, 'content-type': 'multipart/form-data; boundary=limite' },
  })
  sending.on('error', () => undefined)
  sending.write('--limite\r\nContent-Disposition: form-data; name="medias"; filename="a.bin"\r\n\r\n')
  sending.write(randomBytes(MB))
  const uploads = join(product.dataDir, 'uploads')
  await until(() => existsSync(uploads) && readdirSync(uploads).length > 0, 'an upload in progress')
  await product.kill()
  sending.destroy()
  await until(() => store.underWay() === 0, 'an idle store')
  expect(keys()).toEqual(before)
  await product.start()
  expect(keys()).toEqual(before)
  expect(existsSync(uploads) ? readdirSync(uploads) : []).toEqual([])
}, 240_000)

it('media move to a folder and back while the server runs, and only unused ones are removed', async () => {
  const content = randomBytes(100_000)
  const address = await send(content)
  const place = join(folder, 'media')
  const [from, to] = [settings.STORAGE_URL ?? '', place]
  const dry = await command('storage-move', ['--from', from, '--to', to, '--dry-run'], { DATA_DIR: product.dataDir })
  expect([dry.code, dry.output]).toEqual([0, expect.stringContaining(`${keys().length} to copy`)])
  const refusal = await command('storage-move', ['--from', from, '--to', to, '--remove'], { DATA_DIR: product.dataDir })
  expect([refusal.code, refusal.output]).toEqual([
    1,
    expect.stringContaining('--remove: the settings still name this place'),
  ])
  const moveResult = await command('storage-move', ['--from', from, '--to', to], { DATA_DIR: product.dataDir })
  expect([moveResult.code, moveResult.output]).toEqual([
    0,
    expect.stringContaining(`${keys().length} copied and compared`),
  ])
  // The server continues with the folder, and then the store is emptied.
  await product.end()
  const onFolder = { STORAGE_URL: '', MEDIA_DIR: place }
  await product.start(onFolder)
  const removeResult = await command('storage-move', ['--from', from, '--to', to, '--remove'], {
    ...onFolder,
    DATA_DIR: product.dataDir,
  })
  expect([removeResult.code, keys()]).toEqual([0, []])
  expect(await hashOfDownload(address)).toBe(hashOf(content))
  const moveBackResult = await command('storage-move', ['--from', to, '--to', from], {
    ...onFolder,
    DATA_DIR: product.dataDir,
  })
  expect([moveBackResult.code, moveBackResult.output]).toEqual([0, expect.stringContaining('copied and compared')])
  await product.end()
  await product.start()
  expect(await hashOfDownload(address)).toBe(hashOf(content))
  for (const output of [dry, refusal, moveResult, removeResult, moveBackResult, { output: product.output() }])
    expect(output.output).not.toContain(store.signer.secretKey)
}, 240_000)

it("a backup contains the store's media, and a restore uploads them again", async () => {
  const content = randomBytes(100_000)
  const address = await send(content)
  const file = join(folder, 'recado.tar')
  const backup = await command('backup', ['backup', file], { DATA_DIR: product.dataDir })
  expect([backup.code, backup.output]).toEqual([0, expect.stringContaining(`${keys().length} media files`)])
  const before = keys()
  await product.end()
  store.bucket.objects.clear()
  const dataDir = join(folder, 'restored')
  const restoreResult = await command('backup', ['restore', file], { DATA_DIR: dataDir })
  expect([restoreResult.code, restoreResult.output]).toEqual([0, expect.stringContaining('Restored the state of')])
  expect(keys()).toEqual(before)
  expect(existsSync(join(dataDir, 'media'))).toBe(false)
  const restartedProduct = await startProduct({ ...settings, DATA_DIR: dataDir })
  try {
    expect(await hashOfDownload(address.replace(product.url, restartedProduct.url))).toBe(hashOf(content))
  } finally {
    await restartedProduct.end()
  }
}, 240_000)

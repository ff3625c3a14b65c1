import { execFileSync, spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readLastBackup } from '../../apps/server/src/platform/backup/last-backup.ts'
import { findProgram } from '../../apps/server/test/debian-server.ts'
import { type S3Server, startS3Server } from '../../apps/server/test/s3/s3-server.ts'
import { until } from '../../apps/server/test/until.ts'
import { asOwner, holdRows } from '../owner-database.ts'
import { type Product, startProduct } from '../product.ts'
import { newConnectedCompany } from './company.ts'

/** Backups encrypted for a public key, and backups to an object store, opened here and by Debian's age. */

const folder = mkdtempSync(join(tmpdir(), 'recado-sealed-'))
const keyFile = join(folder, 'key.txt')
let store: S3Server
let product: Product
let settings: Record<string, string>
let recipient: string

beforeAll(async () => {
  store = await startS3Server()
  const identity = await generateIdentity()
  recipient = await identityToRecipient(identity)
  writeFileSync(keyFile, `# created: by age-keygen\n# public key: ${recipient}\n${identity}\n`)
  settings = {
    ...{ DEMO: 'off', SIMULATOR: 'on', SIGN_UP: 'on', STORAGE_ENDPOINT: store.url },
    STORAGE_REGION: store.signer.region,
    STORAGE_ACCESS_KEY: store.signer.accessKey,
    STORAGE_SECRET_KEY: store.signer.secretKey,
  }
  product = await startProduct(settings)
  await newConnectedCompany(product, 'lacrada')
})
afterAll(async () => {
  await product?.stop()
  await store?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** `restore` finds the private key's file by a setting; `backup` finds the public key by another. */
const bySetting = () => ({ BACKUP_IDENTITY_FILE: keyFile, BACKUP_RECIPIENT: recipient })

function command(dataDir: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
  return commandWith({}, dataDir, ...args)
}

function commandWith(
  more: Record<string, string>,
  dataDir: string,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  return endOf(spawnCommand(more, dataDir, ...args))
}

const spawnCommand = (more: Record<string, string>, dataDir: string, ...args: string[]) =>
  spawn(process.execPath, ['apps/server/dist/backup.js', ...args], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, ...settings, ...more, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

function endOf(child: ReturnType<typeof spawnCommand>): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('close', (code) => resolve({ code, output: output.trimEnd() }))
  })
}
const refusal = (why: string) => ({ code: 1, output: expect.stringMatching(new RegExp(`^[^\\n]*${why}[^\\n]*$`)) })
const restoreSuccess = { code: 0, output: expect.stringContaining('Restored the state of') }

it('a backup for a public key opens only with the private key, by Debian’s age and by restore', async () => {
  const file = join(folder, 'recado.tar.age')
  const backup = await command(product.dataDir, 'backup', file, '--recipient', recipient)
  expect(backup).toMatchObject({ code: 0, output: expect.stringContaining('recado.tar.age') })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const key = readFileSync(join(product.dataDir, 'secret-key'), 'utf8').trim()
  expect(readFileSync(file).includes(key)).toBe(false)
  const age = findProgram({
    package: 'age',
    places: ['/usr/bin/age'],
    setting: 'AGE_PATH',
    requiredBy: 'The test of encrypted backups',
  })
  const plain = execFileSync(age, ['-d', '-i', keyFile, file], { maxBuffer: 1e9 })
  expect(plain.subarray(257, 262).toString()).toBe('ustar')
  expect(plain.includes(key)).toBe(true)
  const target = join(folder, 'restored')
  expect(await command(target, 'restore', file)).toEqual(
    refusal('is encrypted: name the file of its private key by --identity or BACKUP_IDENTITY_FILE'),
  )
  const other = join(folder, 'other.txt')
  writeFileSync(other, await generateIdentity())
  expect(await command(target, 'restore', file, '--identity', other)).toEqual(
    refusal('this private key does not open the backup'),
  )
  const cut = join(folder, 'cut.age')
  writeFileSync(cut, readFileSync(file).subarray(0, -1000))
  expect(await command(target, 'restore', cut, '--identity', keyFile)).toEqual(
    refusal('not a backup of Recado, or it is damaged'),
  )
  expect(await command(target, 'restore', file, '--identity', keyFile)).toEqual(restoreSuccess)
  // A backup encrypted by Debian's age can also be restored.
  const reencryptedFile = join(folder, 'again.age')
  execFileSync(age, ['-r', recipient, '-o', reencryptedFile], { input: plain })
  expect(await command(join(folder, 'again'), 'restore', reencryptedFile, '--identity', keyFile)).toEqual(
    restoreSuccess,
  )
  expect(await command(product.dataDir, 'backup', join(folder, 'x'), '--recipient', 'age1nothing')).toEqual(
    refusal('the recipient of the backup is not a public key'),
  )
  expect(existsSync(join(folder, 'x.part'))).toBe(false)
})

it('a backup is uploaded to the object store and restored from it with the settings alone', async () => {
  const at = `s3://${store.bucket.name}/backups/recado.tar.age`
  const backup = await commandWith(bySetting(), product.dataDir, 'backup', at)
  expect(backup).toMatchObject({ code: 0, output: expect.stringContaining(at) })
  expect(backup.output).not.toContain(store.signer.secretKey)
  expect([...store.bucket.objects.keys()]).toEqual(['backups/recado.tar.age'])
  expect(readLastBackup(product.dataDir)?.success).toBe(true)
  expect(await command(product.dataDir, 'backup', at)).toEqual(refusal('exists already'))
  expect(await commandWith(bySetting(), join(folder, 'back'), 'restore', at)).toEqual(restoreSuccess)
  const missingUrl = `s3://${store.bucket.name}/backups/lost.tar`
  expect(await command(join(folder, 'lost'), 'restore', missingUrl)).toEqual(refusal('lost.tar does not exist'))
})

it.each(['SIGTERM', 'SIGINT'] as const)(
  'a backup stopped by %s leaves no file, and is recorded as failed',
  async (signal) => {
    const file = join(folder, `${signal}.tar.age`)
    const release = await holdRows(product.dataDir, 'lock table messages in access exclusive mode')
    try {
      const child = spawnCommand(bySetting(), product.dataDir, 'backup', file)
      const end = endOf(child)
      await until(() => existsSync(`${file}.part`), 'a backup in progress')
      child.kill(signal)
      // npm forwards the same Ctrl-C.
      child.kill(signal)
      expect(await end).toEqual(refusal(`stopped by ${signal} before it was complete`))
    } finally {
      await release()
    }
    expect(readdirSync(folder).filter((name) => name.startsWith(signal))).toEqual([])
    expect(readLastBackup(product.dataDir)?.success).toBe(false)
  },
)

it('a backup whose database is stopped reports it in one line', async () => {
  const file = join(folder, 'parted.tar')
  const release = await holdRows(product.dataDir, 'lock table messages in access exclusive mode')
  try {
    const running = command(product.dataDir, 'backup', file)
    const terminate = `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'recado-backup' and wait_event_type = 'Lock'`
    await until(
      async () => (await asOwner(product.dataDir, terminate)).length === 1,
      'a backup that reads the database',
    )
    expect(await running).toEqual(
      refusal('the database was stopped while the backup read it .terminating connection.*: run it again'),
    )
  } finally {
    await release()
  }
  expect(readdirSync(folder).filter((name) => name.startsWith('parted'))).toEqual([])
})

it('a backup that fails midway leaves nothing that looks complete, in the store or in a file, and is recorded', async () => {
  const at = `s3://${store.bucket.name}/backups/half.tar`
  const media = join(product.dataDir, 'media', 'company1')
  mkdirSync(media, { recursive: true })
  const name = `${'g'.repeat(32)}.bin`
  // The first part of 32 MB is full before this file ends.
  writeFileSync(join(media, name), '')
  truncateSync(join(media, name), 48 * 1024 * 1024)
  const release = store.hold()
  const running = command(product.dataDir, 'backup', at)
  await until(() => store.heldCount() === 1, 'the first part')
  // The rows are written. A server that starts now finds no other client on its database.
  expect(
    await asOwner(product.dataDir, `select pid from pg_stat_activity where application_name = 'recado-backup'`),
  ).toEqual([])
  store.refuse('AccessDenied')
  release()
  expect(await running).toEqual(refusal('AccessDenied'))
  store.refuse(null)
  expect(store.bucket.objects.has('backups/half.tar')).toBe(false)
  expect(readLastBackup(product.dataDir)?.success).toBe(false)
  rmSync(join(media, name))
  // The database has another key: the backup is refused after its target was opened.
  await asOwner(product.dataDir, `update installation set key_fingerprint = 'another'`)
  for (const place of [at, join(folder, 'half.tar')])
    expect(await command(product.dataDir, 'backup', place)).toEqual(refusal('is not the key of the database'))
  expect(store.bucket.objects.has('backups/half.tar')).toBe(false)
  expect(readdirSync(folder).filter((name) => name.startsWith('half'))).toEqual([])
  expect(store.underWay()).toBe(0)
})

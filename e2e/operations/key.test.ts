import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { showConnection } from '@recado/contract/connections/endpoints'
import { login } from '@recado/contract/identity/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callAt, nobody } from '../../apps/server/test/people.ts'
import { type Product, startProduct } from '../product.ts'
import { type Company, newConnectedCompany, PASSWORD } from './company.ts'
import { freshFolder } from './starting.ts'

/**
 * A database is bound to its key: start, backup and restore refuse another key, and never create one (docs/operate.md).
 */

const KEY = 'the key with which this installation began'
const OTHER = 'another key that somebody typed by mistake'
const settings = { DEMO: 'off', SIMULATOR: 'on', SIGN_UP: 'on' }
const folder = mkdtempSync(join(tmpdir(), 'recado-key-'))
const file = join(folder, 'recado.tar')
let product: Product
let company: Company
let token: string | undefined

beforeAll(async () => {
  product = await startProduct({ ...settings, SECRET_KEY: KEY })
  company = await newConnectedCompany(product, 'chave')
  token = await tokenOf(product)
  expect(token).toBeTruthy()
})
afterAll(async () => {
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The token of the company's connection: sealed in the database, visible to its admin. */
async function tokenOf(at: Product): Promise<string | undefined> {
  const { body } = await callAt(at.url, login, nobody, { body: { email: company.admin.email, password: PASSWORD } })
  Object.assign(company.admin, { token: body.token })
  const answer = await callAt(at.url, showConnection, company.admin, { params: { id: company.connectionId } })
  expect(answer.status).toBe(200)
  return answer.body.token
}

/** Runs the built code of `npm run backup` or `npm run restore`; '' means no SECRET_KEY. */
function command(dataDir: string, key: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((settle) => {
    const child = spawn(process.execPath, ['apps/server/dist/backup.js', ...args], {
      cwd: resolve(import.meta.dirname, '../..'),
      env: { ...process.env, ...settings, DATA_DIR: dataDir, SECRET_KEY: key },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.once('close', (code) => settle({ code, output }))
  })
}

const keyFile = () => join(product.dataDir, 'secret-key')
const missingKey = /SECRET_KEY: needed, because [^\n]* holds a database and not its key/
const another = /SECRET_KEY: this key [^\n]* is not the key of the database/

it('a backup without the key or with another one is refused, and creates neither an archive nor a key', async () => {
  for (const [key, why] of [
    ['', missingKey],
    [OTHER, another],
  ] as const) {
    const { code, output } = await command(product.dataDir, key, 'backup', file)
    expect([code, output]).toEqual([1, expect.stringMatching(why)])
    expect(output.trimEnd()).not.toContain('\n')
    expect([existsSync(file), existsSync(`${file}.part`), existsSync(keyFile())]).toEqual([false, false, false])
  }
})

it('a start without the key or with another one is refused, and the right key finds all data unchanged', async () => {
  expect(await product.end()).toBe(0)
  await expect(product.start({ SECRET_KEY: '' })).rejects.toThrow(missingKey)
  expect(existsSync(keyFile())).toBe(false)
  await expect(product.start({ SECRET_KEY: OTHER })).rejects.toThrow(another)
  // A wrong key that an earlier version left in the folder is refused as well.
  writeFileSync(keyFile(), `${OTHER}\n`)
  await expect(product.start({ SECRET_KEY: '' })).rejects.toThrow(another)
  await product.start()
  expect(await tokenOf(product)).toBe(token)
})

it('a backup with the right key contains no key, and a restore needs it', async () => {
  expect(await command(product.dataDir, KEY, 'backup', file)).toMatchObject({ code: 0 })
  const archive = readFileSync(file)
  for (const text of [KEY, OTHER, 'secrets/secret-key']) expect(archive.includes(text)).toBe(false)
  const dataDir = await freshFolder()
  for (const [key, why] of [
    ['', /SECRET_KEY: needed, because the backup was made with this setting/],
    [OTHER, /SECRET_KEY: not the key of this backup/],
  ] as const) {
    const { code, output } = await command(dataDir, key, 'restore', file)
    expect([code, output]).toEqual([1, expect.stringMatching(why)])
  }
  expect(await command(dataDir, KEY, 'restore', file)).toMatchObject({ code: 0 })
  const restoredProduct = await startProduct({ ...settings, SECRET_KEY: KEY, DATA_DIR: dataDir })
  try {
    expect(await tokenOf(restoredProduct)).toBe(token)
    expect(await restoredProduct.end()).toBe(0)
    await expect(restoredProduct.start({ SECRET_KEY: OTHER })).rejects.toThrow(another)
  } finally {
    await restoredProduct.stop()
  }
})

it('a start with a lost database password fails, and creates no new password', async () => {
  const password = join(product.dataDir, 'postgres-password')
  expect(await product.end()).toBe(0)
  const savedPassword = readFileSync(password, 'utf8')
  rmSync(password)
  await expect(product.start()).rejects.toThrow(/DATA_DIR: [^\n]* holds a database and not its password/)
  expect(existsSync(password)).toBe(false)
  writeFileSync(password, savedPassword, { mode: 0o600 })
  await product.start()
})

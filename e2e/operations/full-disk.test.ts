import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { healthReady } from '@recado/contract/app/endpoints'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../../apps/server/test/until.ts'
import { openBrowser, type Person, signIn, wide } from '../browser.ts'
import { type Product, startProduct } from '../product.ts'
import { type Company, newConnectedCompany, PASSWORD } from './company.ts'
import { missingOf } from './traffic.ts'

/**
 * A really full disk: a small separate file system, if this user may mount one (root in a privileged container).
 * apps/server/test/full-disk.test.ts tests the same everywhere, with the errors of PostgreSQL and the kernel.
 */
const folder = mkdtempSync(join(tmpdir(), 'recado-disk-'))
const mounted = mount()
let product: Product | undefined
let company: Company
let other: Company
let person: Person | undefined

function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600m', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

beforeAll(async () => {
  if (!mounted) return
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  product = await startProduct({ DEMO: 'off', SIMULATOR: 'on', DATA_DIR: dataDir })
  company = await newConnectedCompany(product, 'cheia')
  other = await newConnectedCompany(product, 'vizinha')
})
afterAll(async () => {
  await person?.close()
  await product?.stop()
  if (mounted) execFileSync('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
})

const filler = join(folder, 'filler')
function fillUp(): void {
  const file = openSync(filler, 'w')
  try {
    // Until not a single byte fits.
    for (let size = 1024 * 1024; size >= 1; )
      try {
        writeSync(file, Buffer.alloc(size))
      } catch {
        size = Math.floor(size / 2)
      }
  } finally {
    closeSync(file)
  }
}

const upload = async (ticketId: number) => {
  const form = new FormData()
  form.append('medias', new File([Buffer.alloc(300_000, 'a')], 'nota.txt', { type: 'text/plain' }))
  const answer = await fetch(`${product?.url}/api/messages/${ticketId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${company.admin.token}` },
    body: form,
  })
  return [answer.status, ((await answer.json()) as { error?: string }).error]
}

it('RT-11: a full disk answers 503, is shown to admins and logged once, and everything continues when there is space', async () => {
  if (!mounted || !product) return expect(mounted).toBe(false)
  const [ticket] = await company.openTickets(1)
  person = await openBrowser(product.url, wide)
  // A second login would end the first session, so use another company's admin; all admins are warned.
  await signIn(person.page, { email: other.admin.email, password: PASSWORD })
  const bar = person.page.getByRole('alert').filter({ hasText: 'sem espaço em disco' })
  expect(await bar.count()).toBe(0)
  const outputLength = product.output().length

  fillUp()
  await bar.waitFor({ timeout: 120_000 })
  if (process.env.SHOTS) await person.page.screenshot({ path: process.env.SHOTS })
  const ready = await company.call(healthReady, {})
  expect([ready.status, ready.body.missing]).toEqual([503, expect.arrayContaining(['disk-data', 'disk-media'])])
  for (let n = 0; n < 10; n++) expect(await upload(ticket?.ticketId ?? 0)).toEqual([503, 'ERR_STORAGE_FULL'])
  const media = join(product.dataDir, 'media', `company${company.admin.companyId}`)
  for (const place of [join(product.dataDir, 'uploads'), join(product.dataDir, 'temporary'), media])
    expect(existsSync(place) ? readdirSync(place) : [], 'no partial files').toEqual([])
  // Customers write until PostgreSQL has no room for a row. Accepted messages stay.
  const acknowledgedKeys: string[] = []
  const refusals: unknown[] = []
  const write = async (n: number) => {
    const id = `IN-${n}`
    const body = { id, number: `55118${10_000_000 + n}`, body: 'x'.repeat(30_000) }
    const answer = await company.call(simulatorInbound, { params: { whatsappId: company.connectionId }, body })
    if (answer.status === 200) acknowledgedKeys.push(id)
    else refusals.push([answer.status, answer.body.error])
  }
  for (let n = 0; refusals.length < 30 && n < 5_000; n++) await write(n)
  expect(refusals).toHaveLength(30)
  const codes = [...new Set(refusals.map((one) => JSON.stringify(one)))]
  expect(codes.filter((one) => !/^\[503,"ERR_(STORAGE_FULL|DATABASE_UNAVAILABLE)"\]$/.test(one))).toEqual([])
  const lines = product.output().slice(outputLength).split('\n').filter(Boolean)
  expect(lines.filter((line) => line.includes('no storage space is left')).length).toBeGreaterThan(0)
  // No log line repeats for each refusal.
  const textOf = (line: string) => /"msg":"([^"]*)"/.exec(line)?.[1] ?? line
  const repeatedLines = [...Map.groupBy(lines, textOf)].filter(([, alike]) => alike.length >= refusals.length)
  expect(repeatedLines.map(([text]) => text)).toEqual([])

  rmSync(filler)
  await bar.waitFor({ state: 'detached', timeout: 120_000 })
  await until(async () => (await company.call(healthReady, {})).status === 200, 'a server that is ready', 120_000)
  expect(await missingOf(product, company, acknowledgedKeys)).toEqual([])
  expect(await upload(ticket?.ticketId ?? 0)).toEqual([200, undefined])
})

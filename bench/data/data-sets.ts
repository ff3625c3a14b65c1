import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Company, createCompany } from '../product/company.ts'
import { asOwner, openAsOwner } from '../product/owner-database.ts'
import { cacheFolder, migrationsFolder } from '../product/paths.ts'
import { logIn } from '../product/person.ts'
import { addSimulatedAccount } from '../product/simulated-account.ts'
import { type Product, startProduct } from '../product/start-product.ts'
import { loadCompany, loadTexts, size } from './load-company.ts'

/** A company with its simulated connection. */
export interface LoadedCompany extends Company {
  connectionId: number
  /** The ticket with 5,000 messages; 0 in EMPTY. */
  longTicketId: number
}

export interface DataSet {
  product: Product
  companies: [LoadedCompany, LoadedCompany]
}

/** BIG is rebuilt when earlier runs have added more than a tenth to its messages. */
const MAX_GROWTH = 1.1

/** Starts the product on BIG, and loads BIG first if it does not exist for these migrations. */
export async function openBig(): Promise<DataSet> {
  const dataDir = join(cacheFolder, `big-${fingerprint()}`)
  removeOthers(dataDir)
  const note = join(dataDir, 'dataset.json')
  if (!existsSync(note)) return await build(dataDir, note)
  const product = await startProduct(dataDir)
  const [count] = await asOwner<{ n: number }>(dataDir, 'select count(*) as n from messages')
  if (count!.n <= size.messages * 2 * MAX_GROWTH) {
    return { product, companies: JSON.parse(readFileSync(note, 'utf8')) }
  }
  await product.stop()
  return await build(dataDir, note)
}

async function build(dataDir: string, note: string): Promise<DataSet> {
  console.error(`Loading BIG into ${dataDir} …`)
  const startTime = Date.now()
  rmSync(dataDir, { recursive: true, force: true })
  const product = await startProduct(dataDir)
  try {
    const companies = [
      await addCompany(product, 'grande'),
      await addCompany(product, 'vizinha'),
    ] as DataSet['companies']
    const client = await openAsOwner(dataDir)
    try {
      await loadTexts(client)
      for (const company of companies) {
        company.longTicketId = await loadCompany(client, company, company.connectionId)
        console.error(`  ${company.admin.email} after ${Math.round((Date.now() - startTime) / 1000)} s`)
      }
      await client.query('vacuum analyze')
      await client.query('checkpoint')
    } finally {
      await client.end()
    }
    writeFileSync(note, JSON.stringify(companies, null, 2))
    console.error(`BIG loaded in ${Math.round((Date.now() - startTime) / 1000)} s`)
    return { product, companies }
  } catch (error) {
    await product.stop()
    throw error
  }
}

/**
 * Starts the product on a database without messages.
 * @param name of its folder
 * @param settings more environment variables
 */
export async function openEmpty(name = 'empty', settings: Record<string, string> = {}): Promise<DataSet> {
  const dataDir = join(cacheFolder, name)
  rmSync(dataDir, { recursive: true, force: true })
  const product = await startProduct(dataDir, settings)
  try {
    return { product, companies: [await addCompany(product, 'nova'), await addCompany(product, 'outra')] }
  } catch (error) {
    await product.stop()
    throw error
  }
}

/** Signs up a company and connects a simulated number. */
export async function addCompany(product: Product, name: string): Promise<LoadedCompany> {
  const company = await createCompany(product, name)
  const admin = await logIn(product.url, company.admin)
  const connectionId = await addSimulatedAccount(product.url, await admin.token(), 'Loja', company)
  return { ...company, connectionId, longTicketId: 0 }
}

/** A hash of the schema and of the loaded data. */
function fingerprint(): string {
  const sourceFiles = ['load-company.ts', 'random.ts', 'texts.ts'].map((name) => join(import.meta.dirname, name))
  const migrations = readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const hash = createHash('sha256').update(migrations.join())
  for (const file of [...sourceFiles, ...migrations.map((name) => join(migrationsFolder, name))])
    hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}

function removeOthers(currentFolder: string): void {
  if (!existsSync(cacheFolder)) return
  for (const name of readdirSync(cacheFolder)) {
    const folder = join(cacheFolder, name)
    if (name.startsWith('big-') && folder !== currentFolder) rmSync(folder, { recursive: true, force: true })
  }
}

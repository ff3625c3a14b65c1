import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { fillFamily, fillMessages } from '../../apps/server/src/import-family/test/family-rows.ts'
import { familySchema } from '../../apps/server/src/import-family/test/family-schema.ts'
import type { BenchContext } from '../bench-context.ts'
import { asOwner, ownerUrl } from '../product/owner-database.ts'
import { cacheFolder, projectRoot } from '../product/paths.ts'
import { type Product, startProduct } from '../product/start-product.ts'
import { below } from '../report.ts'

/**
 * Imports another installation of the family while the server runs; its database is on the same machine.
 * @param count of messages, ten in each ticket
 * @param most in seconds
 */
export async function importFamily(context: BenchContext, count: number, most: number): Promise<void> {
  const dataDir = join(cacheFolder, 'import-family')
  rmSync(dataDir, { recursive: true, force: true })
  const product = await startProduct(dataDir)
  try {
    const url = await familyWith(product, count)
    const startTime = performance.now()
    const { lines, code } = await runImport(product, url)
    const seconds = (performance.now() - startTime) / 1000
    const [stored] = await asOwner<{ n: number }>(dataDir, 'select count(*) as n from messages')
    context.report.add({
      name: `import of ${count.toLocaleString('en')} messages of the family`,
      value: seconds,
      unit: 's',
      target: below(most),
      detail: `${stored?.n} stored, ${Math.round(count / seconds)} a second, ended with ${code}, ${lines} lines`,
    })
  } finally {
    await product.stop()
  }
}

async function familyWith(product: Product, count: number): Promise<string> {
  await asOwner(product.dataDir, 'create database family')
  const url = Object.assign(new URL(ownerUrl(product.dataDir)), { pathname: '/family' }).href
  const client = new Client({ connectionString: url })
  await client.connect()
  const family = {
    ask: async <T extends object>(text: string, values: unknown[] = []) => (await client.query<T>(text, values)).rows,
  }
  await client.query(familySchema)
  await fillFamily(family)
  await fillMessages(family, 1, count)
  await client.query('analyze')
  await client.end()
  return url
}

/** Runs the built command. */
async function runImport(product: Product, url: string): Promise<{ lines: number; code: number | null }> {
  const child = spawn(process.execPath, [join(projectRoot, 'apps/server/dist/import-family.js'), url], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: product.dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text) => {
    output += String(text)
  })
  const [code] = await once(child, 'exit')
  return { lines: output.split('\n').filter(Boolean).length, code: code as number | null }
}

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchContext } from '../bench-context.ts'
import { median } from '../load/statistics.rules.ts'
import { pause } from '../load/until.ts'
import { createCompany } from '../product/company.ts'
import { cacheFolder } from '../product/paths.ts'
import { logIn } from '../product/person.ts'
import { memoryOf } from '../product/process-tree.ts'
import { addSimulatedAccount } from '../product/simulated-account.ts'
import { startProduct } from '../product/start-product.ts'
import { below } from '../report.ts'

const LINES = 100

/** The resident memory of an idle server process, and the memory of each additional simulated connection. */
export async function memory(context: BenchContext): Promise<void> {
  const dataDir = join(cacheFolder, 'memory')
  rmSync(dataDir, { recursive: true, force: true })
  // Warm up: the first start also migrates, unlike later starts.
  await (await startProduct(dataDir)).stop()
  const product = await startProduct(dataDir)
  try {
    const idle = await settled(product.pid)
    context.report.add({ name: 'resident memory, idle', value: idle, unit: 'MB', target: below(180) })
    const company = await createCompany(product, 'linhas')
    const admin = await logIn(product.url, company.admin)
    const add = async (name: string) => addSimulatedAccount(product.url, await admin.token(), name, company)
    // The first connections load the code that connections share.
    for (let n = 0; n < 10; n++) await add(`Primeira ${n}`)
    const before = await settled(product.pid)
    for (let n = 0; n < LINES; n++) await add(`Linha ${n}`)
    const after = await settled(product.pid)
    context.report.add({
      name: 'resident memory, each further simulated connection',
      value: (after - before) / LINES,
      unit: 'MB',
      target: below(1),
      detail: `${before.toFixed(0)} → ${after.toFixed(0)} MB for ${LINES}`,
    })
  } finally {
    await product.stop()
  }
}

/** Resident memory in MB, after garbage of the start or of calls could be collected. */
export async function settled(pid: number): Promise<number> {
  const samples: number[] = []
  await pause(6_000)
  for (let n = 0; n < 8; n++) {
    await pause(500)
    samples.push(memoryOf(pid).now)
  }
  return median(samples)
}

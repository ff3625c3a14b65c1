import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchContext } from '../bench-context.ts'
import { median } from '../load/statistics.rules.ts'
import { cacheFolder } from '../product/paths.ts'
import { startProduct } from '../product/start-product.ts'
import { below } from '../report.ts'

const STARTS = 3

/** `npm start` on a used folder, to the ready line. */
export async function start(context: BenchContext): Promise<void> {
  const dataDir = join(cacheFolder, 'start')
  rmSync(dataDir, { recursive: true, force: true })
  await (await startProduct(dataDir)).stop()
  const times: number[] = []
  for (let n = 0; n < STARTS; n++) {
    const product = await startProduct(dataDir)
    times.push(product.startedInMs / 1000)
    await product.stop()
  }
  context.report.add({
    name: 'npm start, warm, to ready',
    value: median(times),
    unit: 's',
    target: below(5),
    detail: times.map((time) => time.toFixed(2)).join(', '),
  })
}

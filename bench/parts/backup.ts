import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BenchContext } from '../bench-context.ts'
import { percentile } from '../load/statistics.rules.ts'
import { openCustomers } from '../product/simulated-customers.ts'
import { atMost } from '../report.ts'

const FILES = 40
const FILE_MB = 50
const MB = 1024 * 1024
const PEOPLE = 300
const ROUND_MS = 20_000
const STEP_MS = 1_000

/** Customers write while `npm run backup` reads 2 GB of media, compared with no backup. */
export async function backup(context: BenchContext): Promise<void> {
  const scene = await context.empty()
  const { dataDir } = scene.product
  const folder = await mkdtemp(join(tmpdir(), 'recado-bench-backup-'))
  await writeMedia(join(dataDir, 'media', `company${scene.companies[0].id}`))
  const customers = openCustomers(
    scene,
    Array.from({ length: PEOPLE }, (_, n) => `55319${81_000_000 + n}`),
  )
  try {
    await customers.writeSome(PEOPLE)
    const calm = (await customers.write(ROUND_MS)).latencies
    const from = performance.now()
    const backupEnd = runBackup(dataDir, join(folder, 'recado.tar'))
    let runs = true
    backupEnd.finally(() => (runs = false)).catch(() => undefined)
    const during: number[] = []
    while (runs) during.push(...(await customers.write(STEP_MS)).latencies)
    await backupEnd
    context.report.add({
      name: 'inbound p95 while a backup of 2 GB of media runs',
      value: percentile(during, 0.95) / percentile(calm, 0.95),
      unit: '× without it',
      target: atMost(2),
      detail:
        `${percentile(during, 0.95).toFixed(0)} ms against ${percentile(calm, 0.95).toFixed(0)} ms, medians ` +
        `${percentile(during, 0.5).toFixed(0)} and ${percentile(calm, 0.5).toFixed(0)} ms, longest ${Math.max(...during).toFixed(0)} ms; ` +
        `the backup took ${((performance.now() - from) / 1000).toFixed(0)} s`,
    })
  } finally {
    customers.leave()
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeMedia(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const block = randomBytes(MB)
  for (let n = 0; n < FILES; n++) {
    const pieces = Readable.from(Array.from({ length: FILE_MB }, () => block))
    await pipeline(pieces, createWriteStream(join(folder, `${randomBytes(24).toString('base64url')}.bin`)))
  }
}

function runBackup(dataDir: string, file: string): Promise<void> {
  return new Promise((settle, reject) => {
    const child = spawn(process.execPath, ['apps/server/dist/backup.js', 'backup', file], {
      cwd: resolve(import.meta.dirname, '../..'),
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.once('close', (code) => (code === 0 ? settle() : reject(new Error(`the backup ended with ${code}`))))
  })
}

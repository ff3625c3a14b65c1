import { listContacts } from '@recado/contract/contacts/endpoints'
import { previewContactImport, showContactImport, startContactImport } from '@recado/contract/contacts/import-endpoints'
import type { BenchContext, Scene } from '../bench-context.ts'
import { measureQ } from '../calibrate/http-floor.ts'
import { getLoop } from '../load/closed-loop.ts'
import { alternate, medianOf, ratioOf } from '../load/rounds.ts'
import { until } from '../load/until.ts'
import { call, pathOf } from '../product/call.ts'
import { CostRecorder } from '../product/cost-recorder.ts'
import { asOwner } from '../product/owner-database.ts'
import { forgetPeak, memoryOf } from '../product/process-tree.ts'
import { atLeast, atMost } from '../report.ts'

const ROUNDS = 5
const ROUND_MS = 450
const ROWS = 10_000
/** Numbers that no contact in the data set has. */
const FIRST_NUMBER = 5_549_990_000_000

/** The list of contacts in BIG, and an import of 10,000 rows. */
export async function contacts(context: BenchContext): Promise<void> {
  const scene = await context.big()
  await list(context, scene)
  await spreadsheet(context, scene)
}

async function list(context: BenchContext, { product, team: { admin } }: Scene): Promise<void> {
  const path = pathOf(listContacts, { query: {} })
  const costs = new CostRecorder(product)
  const samples = await alternate(ROUNDS, {
    Q: () => costs.rate('Q', () => measureQ(admin, ROUND_MS)),
    list: () => costs.rate('list', async () => getLoop(admin.url, await admin.token(), ROUND_MS, () => path)),
  })
  context.report.add({
    name: 'GET contacts, first page',
    value: ratioOf(samples, 'list', 'Q'),
    unit: '× Q',
    target: atLeast(0.3),
    calibrator: `Q = ${medianOf(samples, 'Q').toFixed(0)}/s, ${costs.of('Q')}`,
    detail: `${medianOf(samples, 'list').toFixed(0)} requests/s, ${costs.of('list')}`,
  })
}

async function spreadsheet(context: BenchContext, { product, team: { admin }, companies }: Scene): Promise<void> {
  const rows = Array.from({ length: ROWS }, (_, n) => {
    return { row: n + 2, name: `Planilha ${n}`, number: String(FIRST_NUMBER + n), email: `p${n}@planilha.test` }
  })
  const { url } = admin
  forgetPeak(product.pid)
  const startTime = performance.now()
  const { id } = await call(url, await admin.token(), previewContactImport, { body: { fileName: 'bench.csv', rows } })
  const previewed = performance.now()
  await call(url, await admin.token(), startContactImport, { params: { id } })
  const answeredAt = performance.now()
  const token = await admin.token()
  await until(
    async () => (await call(url, token, showContactImport, { params: { id } })).state === 'done',
    'the import',
    120_000,
  )
  const seconds = (performance.now() - startTime) / 1000
  const peak = memoryOf(product.pid).peak
  // BIG is reused, so it must not grow from run to run.
  await asOwner(product.dataDir, `delete from contacts where company_id = $1 and name like 'Planilha %'`, [
    companies[0].id,
  ])
  const add = (name: string, value: number, unit: string, most: number) =>
    context.report.add({ name, value, unit, target: atMost(most), calibrator: '', detail: `${ROWS} rows` })
  add('import of contacts, preview answered', (previewed - startTime) / 1000, 's', 2)
  add('import of contacts, start answered', (answeredAt - previewed) / 1000, 's', 2)
  add('import of contacts, whole', seconds, 's', 30)
  add('import of contacts, peak memory of the server', peak, 'MB', 300)
}

import { showBoard } from '@recado/contract/boards/endpoints'
import type { BenchContext } from '../bench-context.ts'
import { measureQ } from '../calibrate/http-floor.ts'
import { loadTasks, taskBoardSize } from '../data/load-tasks.ts'
import { getLoop } from '../load/closed-loop.ts'
import { alternate, medianOf, ratioOf } from '../load/rounds.ts'
import { call, pathOf } from '../product/call.ts'
import { CostRecorder } from '../product/cost-recorder.ts'
import { atLeast } from '../report.ts'

const ROUNDS = 5
const ROUND_MS = 600

/** A board of 2,000 tasks, as requested by the web (card summaries) and by other clients (whole cards). */
export async function boards(context: BenchContext): Promise<void> {
  const {
    product,
    companies: [company],
    team: { admin },
  } = await context.empty()
  const quadroId = await loadTasks(product.dataDir, company)
  const answer = await call(admin.url, await admin.token(), showBoard, { query: { quadroId, brief: true } })
  const cards = answer.tasks.reduce((sum, { tasks }) => sum + tasks.length, 0)
  if (cards !== taskBoardSize.cards) throw new Error(`the board has ${cards} cards`)
  const requests = {
    'faces of all cards': { path: pathOf(showBoard, { query: { quadroId, brief: true } }), limit: 0.005 },
    'all cards whole': { path: pathOf(showBoard, { query: { quadroId } }), limit: 0.003 },
  }
  const costs = new CostRecorder(product)
  const get = async (path: string) => getLoop(admin.url, await admin.token(), ROUND_MS, () => path)
  for (const { path } of Object.values(requests)) await get(path)
  const samples = await alternate(ROUNDS, {
    Q: () => costs.rate('Q', () => measureQ(admin, ROUND_MS)),
    ...Object.fromEntries(
      Object.entries(requests).map(([name, { path }]) => [name, () => costs.rate(name, () => get(path))]),
    ),
  })
  for (const [name, { limit }] of Object.entries(requests))
    context.report.add({
      name: `board of 2,000 tasks: ${name}`,
      value: ratioOf(samples, name, 'Q'),
      unit: '× Q',
      target: atLeast(limit),
      calibrator: `Q = ${medianOf(samples, 'Q').toFixed(0)}/s, ${costs.of('Q')}`,
      detail: `${medianOf(samples, name).toFixed(1)} requests/s, ${costs.of(name)}`,
    })
}

import { listKanbanTickets } from '@recado/contract/kanban/endpoints'
import type { BenchContext, Scene } from '../bench-context.ts'
import { measureQ } from '../calibrate/http-floor.ts'
import { boardSize, loadBoard } from '../data/load-board.ts'
import { getLoop } from '../load/closed-loop.ts'
import { alternate, medianOf, ratioOf } from '../load/rounds.ts'
import { call, pathOf } from '../product/call.ts'
import { CostRecorder } from '../product/cost-recorder.ts'
import type { Person } from '../product/person.ts'
import { atLeast } from '../report.ts'

const ROUNDS = 5
const ROUND_MS = 450
/**
 * Cards requested for each visible lane, number of lanes visible at 1440 pixels, and cards requested when a lane
 * scrolls.
 */
const FIRST = 8
const IN_VIEW = 5
const PAGE = 50

/** The board of a company with 5,000 unfinished tickets in 20 lanes. */
export async function kanban(context: BenchContext): Promise<void> {
  const scene = await context.empty()
  const laneId = await loadBoard(scene.product.dataDir, scene.companies[0])
  const { admin, attendants } = scene.team
  const board = pathOf(listKanbanTickets, { query: { limit: FIRST, lanes: IN_VIEW } })
  const boardPath = pathOf(listKanbanTickets, { query: { limit: FIRST } })
  const answer = await call(admin.url, await admin.token(), listKanbanTickets, { query: { limit: FIRST } })
  if (answer.count !== boardSize.tickets) throw new Error(`the board counts ${answer.count} tickets`)
  const lane = pathOf(listKanbanTickets, { query: { laneId: String(laneId), limit: PAGE } })
  const newest = pathOf(listKanbanTickets, { query: { laneId: String(laneId), limit: PAGE, sort: 'updatedAt' } })
  await measure(context, scene, {
    'the board as it opens': { person: admin, path: board, limit: 0.1 },
    'the board of an attendant': { person: attendants[0]!, path: board, limit: 0.1 },
    'the board of whom all lanes were in view': { person: admin, path: boardPath, limit: 0.05 },
    'a page of a lane': { person: admin, path: lane, limit: 0.1 },
    'a page of a lane by the latest message': { person: admin, path: newest, limit: 0.1 },
  })
}

interface BoardRequest {
  person: Person
  path: string
  limit: number
}

async function measure(
  { report }: BenchContext,
  { product, team: { admin } }: Scene,
  requests: Record<string, BoardRequest>,
): Promise<void> {
  const costs = new CostRecorder(product)
  const get = async ({ person, path }: BoardRequest) => getLoop(person.url, await person.token(), ROUND_MS, () => path)
  for (const one of Object.values(requests)) await get(one)
  const samples = await alternate(ROUNDS, {
    Q: () => costs.rate('Q', () => measureQ(admin, ROUND_MS)),
    ...Object.fromEntries(
      Object.entries(requests).map(([name, one]) => [name, () => costs.rate(name, () => get(one))]),
    ),
  })
  for (const [name, { limit }] of Object.entries(requests))
    report.add({
      name: `kanban of 5,000 tickets: ${name}`,
      value: ratioOf(samples, name, 'Q'),
      unit: '× Q',
      target: atLeast(limit),
      calibrator: `Q = ${medianOf(samples, 'Q').toFixed(0)}/s, ${costs.of('Q')}`,
      detail: `${medianOf(samples, name).toFixed(0)} requests/s, ${costs.of(name)}`,
    })
}

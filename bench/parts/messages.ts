import { listMessages } from '@recado/contract/conversations/endpoints'
import type { BenchContext, Scene } from '../bench-context.ts'
import { type ByHand, openByHand } from '../calibrate/by-hand.ts'
import { getLoop } from '../load/closed-loop.ts'
import { alternate, medianOf, ratioOf } from '../load/rounds.ts'
import { call, pathOf } from '../product/call.ts'
import { CostRecorder } from '../product/cost-recorder.ts'
import { asOwner } from '../product/owner-database.ts'
import { atLeast } from '../report.ts'

const ROUNDS = 5
const ROUND_MS = 800
const DEPTHS = [20, 120, 240]
/** Number of tickets whose answers are compared with the hand-written routes. */
const COMPARED = 50

/** Pages of messages in BIG, over eight connections. */
export async function messages(context: BenchContext): Promise<void> {
  const scene = await context.big()
  const { admin } = scene.team
  const long = { ticketId: scene.companies[0].longTicketId }
  const tickets = await someTickets(scene)
  const paths: Record<string, (turn: number) => string> = {
    [random]: (turn) => pathOf(listMessages, { params: { ticketId: tickets[turn % tickets.length]! }, query: {} }),
    [first]: () => pathOf(listMessages, { params: long, query: {} }),
  }
  for (const [page, cursor] of await cursorsOf(scene)) {
    paths[`messages of the long ticket, page ${page}`] = () => pathOf(listMessages, { params: long, query: { cursor } })
  }
  const byHand = await openByHand(scene.product)
  try {
    for (let turn = 0; turn < COMPARED; turn++) await byHand.compare(admin, paths[random]!(turn))
    await byHand.compare(admin, paths[first]!(0))
    await measure(context, scene, paths, byHand)
  } finally {
    byHand.close()
  }
}

const random = 'messages of a random ticket'
const first = 'messages of the long ticket, first page'

async function measure(
  { report }: BenchContext,
  { product, team: { admin } }: Scene,
  paths: Record<string, (turn: number) => string>,
  byHand: ByHand,
): Promise<void> {
  const costs = new CostRecorder(product)
  const costsByHand = new CostRecorder(byHand)
  const get = async (path: (turn: number) => string) => getLoop(admin.url, await admin.token(), ROUND_MS, path)
  for (const path of Object.values(paths)) await get(path)
  const samples = await alternate(ROUNDS, {
    FM: () => costsByHand.rate('FM', () => byHand.get(admin, ROUND_MS, paths[random]!)),
    ...Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, () => costs.rate(name, () => get(path))])),
  })
  for (const name of Object.keys(paths)) {
    const isRandom = name === random
    const against = isRandom ? 'FM' : random
    const referenceName = isRandom ? 'FM' : 'random ticket'
    report.add({
      name: `GET ${name}`,
      value: ratioOf(samples, name, against),
      unit: `× ${referenceName}`,
      target: atLeast(isRandom ? 0.6 : 0.8),
      calibrator: `${referenceName} = ${medianOf(samples, against).toFixed(0)}/s, ${(isRandom ? costsByHand : costs).of(against)}`,
      detail: `${medianOf(samples, name).toFixed(0)} requests/s, ${costs.of(name)}`,
    })
  }
}

async function someTickets({ product, companies }: Scene): Promise<number[]> {
  const rows = await asOwner<{ id: number }>(
    product.dataDir,
    'select id from tickets where company_id = $1 and id <> $2 order by hashint4(id) limit 2000',
    [companies[0].id, companies[0].longTicketId],
  )
  return rows.map(({ id }) => id)
}

async function cursorsOf({ companies, team }: Scene): Promise<Array<[number, string]>> {
  const token = await team.admin.token()
  const pageCursors: Array<[number, string]> = []
  let cursor: string | undefined
  for (let page = 2; page <= Math.max(...DEPTHS); page++) {
    const parts = { params: { ticketId: companies[0].longTicketId }, query: { cursor } }
    cursor = (await call(team.admin.url, token, listMessages, parts)).cursor ?? undefined
    if (!cursor) throw new Error(`the messages end at page ${page - 1}`)
    if (DEPTHS.includes(page)) pageCursors.push([page, cursor])
  }
  return pageCursors
}

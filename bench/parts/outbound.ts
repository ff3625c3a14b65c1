import { randomUUID } from 'node:crypto'
import { simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import { listTickets, sendMessages } from '@recado/contract/conversations/endpoints'
import type { BenchContext, Scene } from '../bench-context.ts'
import { halfSentences } from '../data/texts.ts'
import { closedLoop, type Outcome } from '../load/closed-loop.ts'
import { HttpConnection } from '../load/http-connection.ts'
import { median, percentile } from '../load/statistics.rules.ts'
import { pause, until } from '../load/until.ts'
import { call, pathOf } from '../product/call.ts'
import { CostRecorder } from '../product/cost-recorder.ts'
import { addSimulatedAccount } from '../product/simulated-account.ts'
import { atLeast, below } from '../report.ts'

const LINES = 10
const PACED = 200
const PACE_MS = 25
const FLOOD_MS = 4_000
const bodies = halfSentences(500)

export interface Chat {
  connectionId: number
  ticketId: number
  /** The customer's number. */
  number: string
}

/** Posts one text, and records the time in the last argument. */
export type PostOne = (
  line: HttpConnection,
  chat: Chat,
  posted: Map<string, number>,
  turn: number,
) => Promise<undefined>

/** An attendant posts, and the text arrives at the simulated phone, which records the time. */
export async function outbound(context: BenchContext): Promise<void> {
  const scene = await context.empty()
  const chats = await openChats(scene, LINES, { name: 'Saída', number: 5541981234501 })
  await post(scene, chats, 500)
  const pacedWaits = (await pacedLatencies(scene, chats, PACED)).flat()
  context.report.add({
    name: 'outbound: post → at the phone, p95 (holds on a quiet machine)',
    value: percentile(pacedWaits, 0.95),
    unit: 'ms',
    target: below(60),
    detail: `median ${median(pacedWaits).toFixed(1)} ms, 40 texts/s over ten connections`,
  })
  const rates: number[] = []
  const costs = new CostRecorder(scene.product)
  for (let round = 0; round < 3; round++) rates.push(await costs.rate('flood', () => flood(scene, chats)))
  context.report.add({
    name: 'outbound: over ten connections',
    value: median(rates),
    unit: 'messages/s',
    target: atLeast(100),
    detail: `${rates.map((rate) => rate.toFixed(0)).join(', ')}; ${costs.of('flood')}`,
  })
}

/**
 * Creates connections, each with one customer who wrote.
 * @param first the name of connections and customers, and the number of the first customer; each part has its own
 */
export async function openChats(
  { product, companies, team }: Scene,
  count: number,
  first: { name: string; number: number },
): Promise<Chat[]> {
  const token = await team.admin.token()
  const chats: Chat[] = []
  for (let n = 0; n < count; n++) {
    const name = `${first.name} ${n}`
    const connectionId = await addSimulatedAccount(product.url, token, name, companies[0])
    const number = String(first.number + n)
    await call(product.url, token, simulatorInbound, {
      params: { whatsappId: connectionId },
      body: { number, name, body: 'Oi' },
    })
    const ticketPage = await call(product.url, token, listTickets, { query: { searchParam: number, showAll: true } })
    chats.push({ connectionId, ticketId: ticketPage.tickets[0]!.id, number })
  }
  return chats
}

/** The arrival times of texts by body, for one connection. */
async function arrivals({ product, team }: Scene, connectionId: number): Promise<Map<string, number>> {
  const parts = { params: { whatsappId: connectionId }, query: { limit: 5000 } }
  const { messages } = await call(product.url, await team.admin.token(), simulatorOutbox, parts)
  return new Map(messages.map(({ body, at }) => [body, Date.parse(at)]))
}

/** Post times by body, for every chat. */
async function post(scene: Scene, chats: Chat[], forMs: number, by?: PostOne): Promise<Array<Map<string, number>>> {
  const lines = chats.map(() => new HttpConnection(scene.product.url))
  const token = await scene.team.admin.token()
  const one = by ?? ((line, chat, posted, turn) => postOne(line, token, chat, posted, turn))
  const postTimes = chats.map(() => new Map<string, number>())
  await closedLoop(chats.length, forMs, (worker, turn) => one(lines[worker]!, chats[worker]!, postTimes[worker]!, turn))
  for (const line of lines) line.close()
  return postTimes
}

/** A unique text for each turn. */
export const nextText = (turn: number): string => `${bodies[turn % bodies.length]} ${randomUUID()}`

async function postOne(
  line: HttpConnection,
  token: string,
  chat: Chat,
  posted: Map<string, number>,
  turn: number,
): Promise<undefined> {
  const body = nextText(turn)
  posted.set(body, Date.now())
  const path = pathOf(sendMessages, { params: { ticketId: chat.ticketId } })
  const reply = await line.request('POST', path, token, JSON.stringify({ body }))
  if (reply.status !== 200) throw new Error(`outbound answered ${reply.status}: ${reply.body.slice(0, 300)}`)
  return undefined
}

/**
 * Forty texts a second, evenly over the chats: more than twenty attendants type. Returns the times from the post to the
 * phone, in ms, for each chat.
 */
export async function pacedLatencies(scene: Scene, chats: Chat[], count: number): Promise<number[][]> {
  const lines = chats.map(() => new HttpConnection(scene.product.url))
  const token = await scene.team.admin.token()
  const postTimes = chats.map(() => new Map<string, number>())
  const startTime = Date.now()
  const posts: Array<Promise<undefined>> = []
  for (let n = 0; n < count; n++) {
    await pause(Math.max(0, startTime + n * PACE_MS - Date.now()))
    const which = n % chats.length
    posts.push(postOne(lines[which]!, token, chats[which]!, postTimes[which]!, n))
  }
  await Promise.all(posts)
  for (const line of lines) line.close()
  return await until(async () => latenciesOf(scene, chats, postTimes), 'all texts to arrive', 60_000)
}

/** The latencies of each chat; null while a text is missing. */
async function latenciesOf(
  scene: Scene,
  chats: Chat[],
  posted: Array<Map<string, number>>,
): Promise<number[][] | null> {
  const all: number[][] = []
  for (const [which, chat] of chats.entries()) {
    const arrivalTimes = await arrivals(scene, chat.connectionId)
    all.push([...posted[which]!].map(([body, from]) => (arrivalTimes.get(body) ?? Number.NaN) - from))
  }
  return all.flat().some(Number.isNaN) ? null : all
}

/**
 * As fast as ten browsers can post, until the last text has arrived.
 * @param by another way to post than an attendant's browser
 */
export async function flood(scene: Scene, chats: Chat[], by?: PostOne): Promise<Outcome> {
  const from = Date.now()
  const postTimes = await post(scene, chats, FLOOD_MS, by)
  const latencies = (await until(() => latenciesOf(scene, chats, postTimes), 'all texts to arrive', 120_000)).flat()
  const startTimes = postTimes.flatMap((one) => [...one.values()])
  const last = Math.max(...latencies.map((latency, at) => latency + startTimes[at]!))
  return { rate: (latencies.length * 1000) / (last - from), latencies }
}

import { randomUUID } from 'node:crypto'
import {
  simulatorAck,
  simulatorFault,
  simulatorInbound,
  simulatorOutbox,
  simulatorRestore,
} from '@recado/contract/connections/simulator'
import { listTickets, sendMessages } from '@recado/contract/conversations/endpoints'
import type { BenchContext, Scene } from '../bench-context.ts'
import { halfSentences } from '../data/texts.ts'
import { CONNECTIONS, type Outcome } from '../load/closed-loop.ts'
import { HttpConnection } from '../load/http-connection.ts'
import { until } from '../load/until.ts'
import { openQuietSocket } from '../product/attendant-sockets.ts'
import { call, pathOf } from '../product/call.ts'
import { CostRecorder } from '../product/cost-recorder.ts'
import { asOwner } from '../product/owner-database.ts'
import { atMost } from '../report.ts'

const CHATS = 40
const TEXTS = 600
/** Read and played. The simulated phone reports delivery automatically. */
const LEVELS = [4, 5]
const bodies = halfSentences(TEXTS)

interface Chat {
  number: string
  ticketId: number
}

/**
 * The cost of an acknowledgement relative to an incoming message; both reach the same users' browsers. The simulator
 * holds both back while its line is cut and delivers them together afterwards, so that neither its calls nor its own
 * record count.
 */
export async function acks(context: BenchContext): Promise<void> {
  const scene = await context.empty()
  const chats = await openChats(scene)
  const ids = await sendTexts(scene, chats)
  // Autovacuum would do this within a minute; until then plans assume tables of one row.
  await asOwner(scene.product.dataDir, 'analyze')
  const costs = new CostRecorder(scene.product)
  const listener = openQuietSocket(scene.team.admin, await scene.team.admin.token())
  await listener.ready
  const bytes = { ack: 0, message: 0 }
  const events = { ack: ids.length * LEVELS.length, message: TEXTS * LEVELS.length }
  const measure = async (name: 'ack' | 'message', run: () => Promise<void>) => {
    const before = listener.bytesRead()
    await costs.rate(name, async () => outcomeOf(events[name] / LEVELS.length, await measureTime(run)))
    bytes[name] += listener.bytesRead() - before
  }
  for (const level of LEVELS) {
    await cut(scene)
    await acknowledge(scene, ids, level)
    await measure('ack', async () => {
      await restore(scene)
      await until(() => haveReached(scene, ids, level), 'all to be acknowledged', 60_000)
    })
    const received = scene.team.listener.count()
    await cut(scene)
    await write(scene, chats)
    await measure('message', async () => {
      await restore(scene)
      await until(() => scene.team.listener.count() >= received + TEXTS, 'all messages to be received', 60_000)
    })
  }
  listener.close()
  report(context, { costs, bytes, events })
}

function report(
  { report }: BenchContext,
  {
    costs,
    bytes,
    events,
  }: { costs: CostRecorder; bytes: Record<'ack' | 'message', number>; events: Record<'ack' | 'message', number> },
): void {
  const each = (name: 'ack' | 'message') => bytes[name] / events[name]
  report.add({
    name: 'an acknowledgement: processor time of server and PostgreSQL',
    value: costs.totalOf('ack') / costs.totalOf('message'),
    unit: '× a message that arrives',
    target: atMost(0.4),
    calibrator: `a message: ${costs.of('message')}`,
    detail: costs.of('ack'),
  })
  report.add({
    name: 'an acknowledgement: bytes to a browser of ours',
    value: each('ack') / each('message'),
    unit: '× a message that arrives',
    target: atMost(0.4),
    calibrator: `a message: ${each('message').toFixed(0)} bytes`,
    detail: `${each('ack').toFixed(0)} bytes`,
  })
}

const outcomeOf = (tasks: number, ms: number): Outcome => ({
  rate: (tasks * 1000) / ms,
  latencies: Array.from({ length: tasks }, () => ms / tasks),
})

async function measureTime(run: () => Promise<void>): Promise<number> {
  const from = performance.now()
  await run()
  return performance.now() - from
}

/** Creates customers who wrote, and finds their tickets. */
async function openChats({ product, companies, team }: Scene): Promise<Chat[]> {
  const token = await team.admin.token()
  const chats: Chat[] = []
  for (let n = 0; n < CHATS; n++) {
    const number = `55479${81_500_001 + n}`
    await call(product.url, token, simulatorInbound, {
      params: { whatsappId: companies[0].connectionId },
      body: { number, name: `Confirma ${n}`, body: 'Oi' },
    })
    const ticketPage = await call(product.url, token, listTickets, { query: { searchParam: number, showAll: true } })
    chats.push({ number, ticketId: ticketPage.tickets[0]!.id })
  }
  return chats
}

/** The network's ids of our delivered texts. */
async function sendTexts({ product, companies, team }: Scene, chats: readonly Chat[]): Promise<string[]> {
  const token = await team.admin.token()
  for (let n = 0; n < TEXTS; n++) {
    const params = { ticketId: chats[n % chats.length]!.ticketId }
    await call(product.url, token, sendMessages, { params, body: { body: bodies[n]! } })
  }
  const parts = { params: { whatsappId: companies[0].connectionId }, query: { limit: 5000 } }
  const tickets = chats.map(({ ticketId }) => ticketId)
  return until(
    async () => {
      const rows = await asOwner<{ id: string }>(
        product.dataDir,
        'select external_id as id from messages where ticket_id = any($1) and from_me and ack = 3',
        [tickets],
      )
      const phoneIds = new Set((await call(product.url, token, simulatorOutbox, parts)).messages.map(({ id }) => id))
      const ids = rows.map(({ id }) => id).filter((id) => phoneIds.has(id))
      return ids.length === TEXTS ? ids : null
    },
    'all texts to arrive',
    60_000,
  )
}

/** Runs tasks over eight connections. */
async function post(scene: Scene, tasks: ReadonlyArray<{ path: string; body: string }>): Promise<void> {
  const token = await scene.team.admin.token()
  const lines = Array.from({ length: CONNECTIONS }, () => new HttpConnection(scene.product.url))
  let next = 0
  const work = async (line: HttpConnection) => {
    for (let task = tasks[next++]; task; task = tasks[next++]) {
      const reply = await line.request('POST', task.path, token, task.body)
      if (reply.status !== 200) throw new Error(`${task.path} answered ${reply.status}: ${reply.body.slice(0, 300)}`)
    }
  }
  try {
    await Promise.all(lines.map(work))
  } finally {
    for (const line of lines) line.close()
  }
}

const acknowledge = (scene: Scene, ids: readonly string[], level: number) => {
  const path = pathOf(simulatorAck, { params: { whatsappId: scene.companies[0].connectionId } })
  return post(
    scene,
    ids.map((id) => ({ path, body: JSON.stringify({ id, ack: level }) })),
  )
}

const write = (scene: Scene, chats: readonly Chat[]) => {
  const path = pathOf(simulatorInbound, { params: { whatsappId: scene.companies[0].connectionId } })
  return post(
    scene,
    bodies.map((body, n) => ({
      path,
      body: JSON.stringify({ id: `ACK-${randomUUID()}`, number: chats[n % chats.length]!.number, body }),
    })),
  )
}

const RESTARTED = 428
const cut = async ({ product, companies, team }: Scene) =>
  call(product.url, await team.admin.token(), simulatorFault, {
    params: { whatsappId: companies[0].connectionId },
    body: { drop: RESTARTED },
  })
const restore = async ({ product, companies, team }: Scene) =>
  call(product.url, await team.admin.token(), simulatorRestore, {
    params: { whatsappId: companies[0].connectionId },
    body: {},
  })

async function haveReached({ product }: Scene, ids: readonly string[], level: number): Promise<boolean> {
  const [row] = await asOwner<{ n: number }>(
    product.dataDir,
    'select count(*) as n from messages where external_id = any($1) and ack = $2',
    [ids, level],
  )
  return row?.n === ids.length
}

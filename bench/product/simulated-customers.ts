import { randomUUID } from 'node:crypto'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import type { Scene } from '../bench-context.ts'
import { halfSentences } from '../data/texts.ts'
import { CONNECTIONS, closedLoop, type Outcome } from '../load/closed-loop.ts'
import { HttpConnection } from '../load/http-connection.ts'
import { pathOf } from './call.ts'

const bodies = halfSentences(2_000)

/** Customers who write over a scene's simulated connection, eight at a time, in turn. */
export interface Customers {
  /** Measures each message from its post to its event at the measured browser. */
  write(forMs: number): Promise<Outcome>
  /** Writes `count` messages. */
  writeSome(count: number): Promise<void>
  /** The network's id of the last written message. */
  lastId(): string
  leave(): void
}

/** @param people their numbers */
export function openCustomers(scene: Scene, people: readonly string[]): Customers {
  const path = pathOf(simulatorInbound, { params: { whatsappId: scene.companies[0].connectionId } })
  const lines = Array.from({ length: CONNECTIONS }, () => new HttpConnection(scene.product.url))
  let messageCount = 0
  let last = ''

  async function writeOne(worker: number): Promise<number> {
    const at = messageCount++
    const who = at % people.length
    const id = `IN-${randomUUID()}`
    last = id
    const body = JSON.stringify({ id, number: people[who], name: `Cliente ${who}`, body: bodies[at % bodies.length] })
    const token = await scene.team.admin.token()
    const from = performance.now()
    const received = scene.team.listener.received(id)
    const reply = await lines[worker]!.request('POST', path, token, body)
    if (reply.status !== 200) throw new Error(`inbound answered ${reply.status}: ${reply.body.slice(0, 300)}`)
    return (await received) - from
  }

  return {
    write: (forMs) => closedLoop(CONNECTIONS, forMs, writeOne),
    async writeSome(count) {
      let remainingCount = count
      const work = async (worker: number) => {
        while (remainingCount-- > 0) await writeOne(worker)
      }
      await Promise.all(lines.map((_, worker) => work(worker)))
    },
    lastId: () => last,
    leave() {
      for (const line of lines) line.close()
    },
  }
}

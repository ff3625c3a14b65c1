import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from './until.ts'

/** A server that delays each answer, with one address per caller. */
export interface SlowBot {
  url: string
  /**
   * Lets all callers ask, and again after each answer. The first answers come early, so that later ones are evenly
   * distributed.
   * @returns when all questions are pending
   */
  hold(ask: (n: number) => Promise<unknown>): Promise<void>
  /**
   * Answers all pending questions immediately, and stops the callers.
   * @throws Error when a question failed in the meantime
   */
  release(): void
  answerCount(): number
  /** The minimum number of pending questions while all should be pending. */
  fewest(): number
  stop(): void
}

const LOOK_EVERY_MS = 50

/**
 * @param count number of callers, at the paths `/0`, `/1` …
 * @param answerMs delay of an answer
 */
export async function startSlowBot(count: number, answerMs: number): Promise<SlowBot> {
  const hanging = new Map<ServerResponse, { timer: NodeJS.Timeout; n: number }>()
  const failures: unknown[] = []
  let earlyCallers = new Set<number>()
  let askAgain: ((n: number) => Promise<unknown>) | null = null
  let look: NodeJS.Timeout | undefined
  let answeredCount = 0
  let fewest = count

  const ask = (n: number) => void askAgain?.(n).catch((error: unknown) => failures.push(error))
  const answer = (reply: ServerResponse, n: number) => {
    hanging.delete(reply)
    answeredCount++
    reply.setHeader('content-type', 'application/json').end('{"text":"Um momento, por favor."}')
    ask(n)
  }
  const server = createServer((request, reply) => {
    const n = Number(request.url?.slice(1))
    const after = earlyCallers.delete(n) ? (answerMs * (n + 1)) / count : answerMs
    request.resume().on('end', () => hanging.set(reply, { n, timer: setTimeout(() => answer(reply, n), after) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const callers = Array.from({ length: count }, (_, n) => n)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async hold(by) {
      askAgain = by
      earlyCallers = new Set(callers)
      for (const n of callers) ask(n)
      await until(() => earlyCallers.size === 0, 'a question from every caller')
      look = setInterval(() => (fewest = Math.min(fewest, hanging.size)), LOOK_EVERY_MS)
    },
    release() {
      clearInterval(look)
      askAgain = null
      for (const [reply, { timer, n }] of hanging) {
        clearTimeout(timer)
        answer(reply, n)
      }
      if (failures.length > 0) throw new AggregateError(failures, 'asking failed')
    },
    answerCount: () => answeredCount,
    fewest: () => fewest,
    stop() {
      clearInterval(look)
      server.closeAllConnections()
      server.close()
    },
  }
}

import { performance } from 'node:perf_hooks'
import { HttpConnection } from './http-connection.ts'

export interface Outcome {
  /** Completed tasks per second. */
  rate: number
  /** Milliseconds, one per task. */
  latencies: number[]
}

/**
 * Runs workers that each start their next task when the last one has ended.
 * @param task returns milliseconds if it measures itself; otherwise its duration counts
 */
export async function closedLoop(
  workers: number,
  forMs: number,
  task: (worker: number, turn: number) => Promise<number | undefined>,
): Promise<Outcome> {
  const latencies: number[] = []
  const startTime = performance.now()
  const worker = async (which: number) => {
    for (let turn = 0; performance.now() - startTime < forMs; turn++) {
      const from = performance.now()
      const measuredMs = await task(which, turn)
      latencies.push(measuredMs ?? performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, which) => worker(which)))
  return { rate: (latencies.length * 1000) / (performance.now() - startTime), latencies }
}

export const CONNECTIONS = 8

/**
 * Sends GETs over eight kept-alive connections.
 * @param path returns the path of the n-th request
 * @throws Error when a reply is not 200, because fast refusals would look like speed
 */
export async function getLoop(
  url: string,
  token: string | null,
  forMs: number,
  path: (turn: number) => string,
): Promise<Outcome> {
  const lines = Array.from({ length: CONNECTIONS }, () => new HttpConnection(url))
  let n = 0
  try {
    return await closedLoop(CONNECTIONS, forMs, async (worker) => {
      const requestPath = path(n++)
      const reply = await lines[worker]!.request('GET', requestPath, token)
      if (reply.status !== 200)
        throw new Error(`GET ${requestPath} answered ${reply.status}: ${reply.body.slice(0, 300)}`)
      return undefined
    })
  } finally {
    for (const line of lines) line.close()
  }
}

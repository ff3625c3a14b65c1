import { performance } from 'node:perf_hooks'
import { HttpConnection } from './http-connection.ts'

export interface Outcome {
  /** Completed tasks a second. */
  rate: number
  /** Milliseconds, one per task. */
  latencies: number[]
}

/**
 * A number of workers, each starting its next task when its last one ended.
 * @param task answers milliseconds when it measures itself; else its duration counts
 */
export async function closedLoop(
  workers: number,
  forMs: number,
  task: (worker: number, turn: number) => Promise<number | undefined>,
): Promise<Outcome> {
  const latencies: number[] = []
  const begun = performance.now()
  const worker = async (which: number) => {
    for (let turn = 0; performance.now() - begun < forMs; turn++) {
      const from = performance.now()
      const own = await task(which, turn)
      latencies.push(own ?? performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, which) => worker(which)))
  return { rate: (latencies.length * 1000) / (performance.now() - begun), latencies }
}

export const CONNECTIONS = 8

/**
 * GETs over eight kept-alive connections.
 * @param path answers the path of the n-th request
 * @throws Error when a reply is not 200: a refusal is quick and would pass for speed
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
      const asked = path(n++)
      const reply = await lines[worker]!.request('GET', asked, token)
      if (reply.status !== 200) throw new Error(`GET ${asked} answered ${reply.status}: ${reply.body.slice(0, 300)}`)
      return undefined
    })
  } finally {
    for (const line of lines) line.close()
  }
}

import { threadCpuUsage } from 'node:process'
import { parentPort } from 'node:worker_threads'

// A thread that works for 25 ms in every 100, as a server does: how much longer it takes is the machine's part of every lag.

const WORK_MS = 25
const EVERY_MS = 100
/** The last 15 seconds, as long as the figure of the servers looks back. */
const KEPT = 150

const cpuMs = () => threadCpuUsage().user / 1_000
const slowness: number[] = []

function work(): void {
  const from = performance.now()
  const used = cpuMs()
  while (cpuMs() - used < WORK_MS);
  slowness.push((performance.now() - from) / WORK_MS)
  if (slowness.length > KEPT) slowness.shift()
}

setInterval(work, EVERY_MS)
parentPort?.on('message', () => {
  const sorted = slowness.toSorted((a, b) => a - b)
  parentPort?.postMessage(sorted[Math.floor(sorted.length * 0.9)] ?? 1)
})

import { threadCpuUsage } from 'node:process'
import { parentPort } from 'node:worker_threads'

// A thread that works for 25 ms in every 100, like a server. Its slowdown is the machine's share of every lag.

const WORK_MS = 25
const EVERY_MS = 100
/** 15 seconds of samples, the period of the servers' figure. */
const SAMPLES = 150

const cpuMs = () => threadCpuUsage().user / 1_000
const slowness: number[] = []

function work(): void {
  const from = performance.now()
  const startCpuMs = cpuMs()
  while (cpuMs() - startCpuMs < WORK_MS);
  slowness.push((performance.now() - from) / WORK_MS)
  if (slowness.length > SAMPLES) slowness.shift()
}

setInterval(work, EVERY_MS)
parentPort?.on('message', () => {
  const sorted = slowness.toSorted((a, b) => a - b)
  parentPort?.postMessage(sorted[Math.floor(sorted.length * 0.9)] ?? 1)
})

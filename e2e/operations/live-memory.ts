import { until } from '../../apps/server/test/until.ts'
import type { Product } from '../product.ts'

const MB = 1024 * 1024

/** Setting for a product whose memory is measured. */
export const inspected = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/**
 * Heap and buffer memory of the product's process after a garbage collection, in MB. Resident memory also counts
 * garbage that was not collected yet, which depends on the machine's load.
 * @param product started with `inspected`
 */
export async function liveMemory(product: Product): Promise<number> {
  const address = () =>
    [...product.output().matchAll(/Debugger listening on (ws:\S+)/g)].findLast(([, url]) => url)?.[1] ?? ''
  const socket = new WebSocket(await until(address, 'the address of the inspector'))
  try {
    await new Promise((resolve, reject) => {
      socket.onopen = resolve
      socket.onerror = reject
    })
    let last = 0
    const ask = (method: string, params = {}) =>
      new Promise<unknown>((answered, reject) => {
        const id = ++last
        socket.onclose = reject
        socket.addEventListener('message', ({ data }) => {
          const { id: of, result } = JSON.parse(String(data))
          if (of === id) answered(result)
        })
        socket.send(JSON.stringify({ id, method, params }))
      })
    // Ended streams release their last buffers only after the first collection.
    for (let round = 0; round < 3; round++) await ask('HeapProfiler.collectGarbage')
    const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())'
    const { result } = (await ask('Runtime.evaluate', { expression })) as { result: { value: number } }
    return result.value / MB
  } finally {
    socket.close()
  }
}

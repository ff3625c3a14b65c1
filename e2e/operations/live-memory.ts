import { until } from '../../apps/server/test/until.ts'
import type { Product } from '../product.ts'

const MB = 1024 * 1024

/** A setting of a product whose memory is to be looked into. */
export const inspected = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/**
 * What the product's process holds in memory once garbage is collected, in MB: objects and the bytes of buffers. Resident memory also
 * counts what was let go and not collected yet, which depends on how busy the machine is.
 * @param product started with `inspected`
 */
export async function liveMemory(product: Product): Promise<number> {
  const address = () =>
    [...product.output().matchAll(/Debugger listening on (ws:\S+)/g)].findLast(([, url]) => url)?.[1] ?? ''
  const socket = new WebSocket(await until(address, 'the address of the inspector'))
  try {
    await new Promise((opened, failed) => {
      socket.onopen = opened
      socket.onerror = failed
    })
    let last = 0
    const ask = (method: string, params = {}) =>
      new Promise<unknown>((answered, failed) => {
        const id = ++last
        socket.onclose = failed
        socket.addEventListener('message', ({ data }) => {
          const { id: of, result } = JSON.parse(String(data))
          if (of === id) answered(result)
        })
        socket.send(JSON.stringify({ id, method, params }))
      })
    // Streams that were ended let go of their last buffers only after the first.
    for (let round = 0; round < 3; round++) await ask('HeapProfiler.collectGarbage')
    const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())'
    const { result } = (await ask('Runtime.evaluate', { expression })) as { result: { value: number } }
    return result.value / MB
  } finally {
    socket.close()
  }
}

import { Worker } from 'node:worker_threads'
import type { PreparedMedium } from '@recado/media/prepare-media'
import { FairQueue } from './fair-queue.ts'

const MAX_MEMORY_MB = 256
/** Half a minute for the largest GIF within the limits, twice that on a busy machine. */
const TIME_LIMIT_MS = 60_000

/** The built server has the thread's program beside it, and one that runs from its sources at the root of them. */
const program = new URL(
  import.meta.url.endsWith('.ts') ? '../../media-worker.ts' : './media-worker.js',
  import.meta.url,
)
const queue = new FairQueue(1)

/**
 * Prepares a file for phones in a thread of its own: one at a time on a node, companies take turns.
 * @param read called when it is its turn, so that waiting files take no memory
 * @returns a document with the note 'complex' when it takes too long or too much memory
 * @throws the errors of `read`
 */
export const prepareApart = (
  companyId: number,
  read: () => Promise<Uint8Array>,
  limitMs = TIME_LIMIT_MS,
): Promise<PreparedMedium> => queue.run(companyId, async () => inThread(await read(), limitMs))

function inThread(bytes: Uint8Array, limitMs: number): Promise<PreparedMedium> {
  return new Promise((resolve) => {
    // Moved to the thread, not copied: a copy of 64 MB would hold up everything else of the node.
    const isWhole = bytes.byteLength === bytes.buffer.byteLength
    const workerData = isWhole ? bytes : bytes.slice()
    const worker = new Worker(program, {
      workerData,
      transferList: [workerData.buffer as ArrayBuffer],
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    })
    const end = (prepared: PreparedMedium) => {
      clearTimeout(timer)
      resolve(prepared)
      void worker.terminate()
    }
    const giveUp = () => end({ as: 'document', note: 'complex', file: null })
    const timer = setTimeout(giveUp, limitMs)
    worker.once('message', end)
    worker.once('error', giveUp)
    worker.once('exit', giveUp)
  })
}

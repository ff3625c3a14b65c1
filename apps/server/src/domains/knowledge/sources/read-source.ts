import { ThreadFailed, ThreadLane } from '../../../platform/threads/thread-lane.ts'
import type { DocumentOrder, ReadDocument } from './document-in-thread.ts'
import type { Unread } from './source-text.rules.ts'

/** A hostile file may take any time, so it ends after LIMIT_MS. A manual of 300 pages takes about 3 seconds. */
const LIMIT_MS = 30_000

const lane = new ThreadLane({ program: 'document-worker', atOnce: 2, limitMs: LIMIT_MS, memoryMb: 256 })

export interface ReadOptions {
  /** Called with the percentage of a PDF's pages that were read. */
  onProgress(percent: number): Promise<void>
  /** Tests only: another time limit. */
  limitMs?: number
}

/**
 * Reads the text of a page or file in a separate thread: one at a time per company, two per node.
 * @returns `complex` when it takes longer than LIMIT_MS or too much memory
 */
export async function readSource(
  companyId: number,
  order: DocumentOrder,
  { onProgress, limitMs }: ReadOptions,
): Promise<ReadDocument | Unread> {
  try {
    return await lane.run<ReadDocument | Unread>(companyId, {
      data: () => order,
      answer: ({ percent }: { percent: number }) => onProgress(percent),
      ...(limitMs && { limitMs }),
    })
  } catch (error) {
    if (!(error instanceof ThreadFailed)) throw error
    return { failure: error.reason === 'error' ? 'damaged' : 'complex' }
  }
}

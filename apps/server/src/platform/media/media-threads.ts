import type { PreparedMedium } from '@recado/media/prepare-media'
import { ThreadFailed, ThreadLane } from '../threads/thread-lane.ts'

/** The largest allowed GIF takes half a minute, twice that on a busy machine. */
const lane = new ThreadLane({ program: 'media-worker', atOnce: 1, limitMs: 60_000, memoryMb: 256 })

/**
 * Converts a file for phones in a separate thread: one at a time per node, companies in turn.
 * @param read called when it is the file's turn, so that waiting files use no memory
 * @returns a document with the note 'complex' when it takes too long or too much memory
 * @throws the errors of `read`
 */
export async function prepareApart(
  companyId: number,
  read: () => Promise<Uint8Array>,
  limitMs?: number,
): Promise<PreparedMedium> {
  const data = async () => {
    const bytes = await read()
    const isWhole = bytes.byteLength === bytes.buffer.byteLength
    return isWhole ? bytes : bytes.slice()
  }
  const transfer = (bytes: Uint8Array) => [bytes.buffer as ArrayBuffer]
  try {
    return await lane.run<PreparedMedium>(companyId, { data, transfer, ...(limitMs ? { limitMs } : {}) })
  } catch (error) {
    if (error instanceof ThreadFailed) return { as: 'document', note: 'complex', file: null }
    throw error
  }
}

import { Readable } from 'node:stream'
import { type Storage, StorageUnavailable } from '../storage/storage.ts'

/** An open file of the store. */
export interface Medium {
  /** In bytes. */
  size: number
  content: Readable
}

/** After this many consecutive answers without a byte, the store counts as unavailable. */
const EMPTY_ANSWERS = 2

/**
 * Opens a file for a reader that may pause for any time. When the store ends an answer that was not read for a while,
 * the file is reopened at its next byte.
 * @returns null when the file does not exist
 * @throws StorageUnavailable, also while the file is read
 */
export async function openMedium(storage: Storage, companyId: number, name: string): Promise<Medium | null> {
  const medium = await storage.open(companyId, name)
  if (!medium) return null
  const { size } = medium
  const file = `company${companyId}/${name}`
  let answer = quiet(medium.stream)

  async function* pieces(): AsyncGenerator<Buffer> {
    let offset = 0
    for (let empty = 0; ; ) {
      const before = offset
      const broken = yield* untilItBreaks(answer, (bytes) => (offset += bytes))
      if (offset >= size) return
      empty = offset > before ? 0 : empty + 1
      if (empty === EMPTY_ANSWERS) throw new StorageUnavailable(`read ${file}: ${broken}`)
      const again = await storage.open(companyId, name, { start: offset, end: size - 1 })
      if (!again) throw new StorageUnavailable(`read ${file}: it was removed before it was read to its end`)
      answer = quiet(again.stream)
    }
  }
  const content = Readable.from(pieces(), { objectMode: false })
  // A generator that never started runs no `finally`.
  content.once('close', () => answer.destroy())
  return { size, content }
}

/**
 * Yields the pieces of an answer and returns why it ended. An error that the reader throws into the generator is passed
 * on.
 */
async function* untilItBreaks(answer: Readable, count: (bytes: number) => void): AsyncGenerator<Buffer, string> {
  const pieces = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  for (;;) {
    let next: IteratorResult<Buffer>
    try {
      next = await pieces.next()
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? (error as Error).message
    }
    if (next.done) return 'it ended early'
    count(next.value.length)
    yield next.value
  }
}

/** An answer may break between two reads. The next read throws its error. */
const quiet = (answer: Readable): Readable => answer.on('error', () => undefined)

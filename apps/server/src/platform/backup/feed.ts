import { once } from 'node:events'
import type { PassThrough } from 'node:stream'

/**
 * Writes into a stream that something else reads, as fast as that takes it.
 * @param taken settles when everything was taken; its error is thrown by the next call
 */
export function feed(
  stream: PassThrough,
  taken: Promise<unknown>,
): { write(bytes: Buffer): Promise<void>; end(): Promise<void> } {
  const failed = taken.then((): never => {
    throw new Error('nothing reads the stream any more')
  })
  failed.catch(() => undefined)
  // A reader that fails destroys the stream: its error is thrown by `taken`.
  stream.on('error', () => undefined)
  return {
    async write(bytes) {
      if (stream.destroyed) await failed
      if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), failed])
    },
    async end() {
      stream.end()
      await taken
    },
  }
}

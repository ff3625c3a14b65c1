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
  // Ends a write that waits. A race with `failed` for each write would keep something of every write until the end.
  failed.catch(() => void stream.destroy())
  // A reader that fails destroys the stream: its error is thrown by `taken`.
  stream.on('error', () => undefined)
  return {
    async write(bytes) {
      if (!stream.destroyed && !stream.write(bytes)) await drained(stream)
      if (stream.destroyed) await failed
    },
    async end() {
      stream.end()
      await taken
    },
  }
}

/** Resolves once the stream takes more, or was destroyed. */
const drained = (stream: PassThrough): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      stream.off('drain', go).off('close', go)
      resolve()
    }
    stream.on('drain', go).on('close', go)
  })

import type { PassThrough } from 'node:stream'

/**
 * Writes into a stream at the speed of its reader.
 * @param reading settles when everything was read; its error is thrown by the next call
 */
export function feed(
  stream: PassThrough,
  reading: Promise<unknown>,
): { write(bytes: Buffer): Promise<void>; end(): Promise<void> } {
  const failure = reading.then((): never => {
    throw new Error('nothing reads the stream any more')
  })
  // Ends a pending write. Racing each write against `failure` would keep memory of every write until the end.
  failure.catch(() => void stream.destroy())
  // A failing reader destroys the stream. `reading` throws its error.
  stream.on('error', () => undefined)
  return {
    async write(bytes) {
      if (!stream.destroyed && !stream.write(bytes)) await drained(stream)
      if (stream.destroyed) await failure
    },
    async end() {
      stream.end()
      await reading
    },
  }
}

/** Resolves when the stream accepts more data or was destroyed. */
const drained = (stream: PassThrough): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      stream.off('drain', go).off('close', go)
      resolve()
    }
    stream.on('drain', go).on('close', go)
  })

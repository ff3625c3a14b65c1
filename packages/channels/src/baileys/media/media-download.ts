import { createDecipheriv, createHash, createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import { DEF_MEDIA_HOST, DEFAULT_ORIGIN, getMediaKeys, getUrlFromDirectPath } from 'baileys'
import { MediaFailure } from '../../channel.ts'
import type { MediaLocation } from './media-ref.rules.ts'

/** Maximum silence of the network, in milliseconds. The reader may take longer. */
const SILENCE_MS = 60_000
/** Status codes of a file that is no longer stored. */
const GONE = new Set([403, 404, 410])
/** Length of the ciphertext's trailing signature, in bytes. */
const SIGNATURE = 10

/**
 * Downloads and decrypts a medium at the reader's pace. Does not use Baileys, where a connection that breaks midway is
 * an uncaught error that ends the process.
 * @param silenceMs maximum silence of the network
 * @returns the decrypted bytes; the stream fails with MediaFailure, also at its end when the bytes do not match their
 *   hash
 * @throws MediaFailure when the download does not start
 */
export async function openMedia(media: MediaLocation, silenceMs = SILENCE_MS): Promise<Readable> {
  const ending = new AbortController()
  const body = await respond(media, ending, silenceMs)
  const stream = Readable.from(plain(media, body, ending, silenceMs), { objectMode: false })
  // Also runs for a stream that was never read.
  return stream.once('close', () => ending.abort())
}

async function respond(media: MediaLocation, ending: AbortController, silenceMs: number): Promise<Readable> {
  const address = addressOf(media)
  if (!address) throw new MediaFailure('gone', 'a medium without an address')
  const timer = setTimeout(() => ending.abort(), silenceMs)
  try {
    const response = await fetch(address, { headers: { Origin: DEFAULT_ORIGIN }, signal: ending.signal })
    if (response.ok && response.body) {
      // The body has the stream type of browsers.
      const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
      // Handle an error before the first read, when the stream has no other listener.
      return body.on('error', () => undefined)
    }
    await response.body?.cancel()
    throw new MediaFailure(
      GONE.has(response.status) ? 'gone' : 'unavailable',
      `the network answered ${response.status}`,
    )
  } catch (error) {
    throw failureOf(error)
  } finally {
    clearTimeout(timer)
  }
}

/** Uses the new path with the host of the original address. */
function addressOf({ directPath, url }: MediaLocation): string | null {
  if (!directPath) return url
  const host = url && URL.canParse(url) ? new URL(url).host : DEF_MEDIA_HOST
  return getUrlFromDirectPath(directPath, host)
}

async function* plain(media: MediaLocation, body: Readable, ending: AbortController, silenceMs: number) {
  const { iv, cipherKey, macKey } = await getMediaKeys(media.mediaKey, media.kind)
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv)
  const hmac = createHmac('sha256', macKey ?? new Uint8Array()).update(iv)
  const hash = createHash('sha256')
  const hashed = (bytes: Buffer) => {
    hash.update(bytes)
    return bytes
  }
  let tail: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of chunksWithTimeout(body, ending, silenceMs)) {
      const buffered = Buffer.concat([tail, chunk])
      const ciphertext = buffered.subarray(0, Math.max(0, buffered.length - SIGNATURE))
      tail = buffered.subarray(ciphertext.length)
      hmac.update(ciphertext)
      yield hashed(decipher.update(ciphertext))
    }
    if (!hmac.digest().subarray(0, SIGNATURE).equals(tail)) throw new Error('the medium is damaged')
    yield hashed(decipher.final())
    if (media.sha256 && !hash.digest().equals(media.sha256)) throw new Error('the medium is damaged')
  } catch (error) {
    throw failureOf(error)
  } finally {
    // Also runs when only a part was read.
    ending.abort()
    body.destroy()
  }
}

/** Yields the chunks of a body; fails when the network is silent for `silenceMs`. */
async function* chunksWithTimeout(body: Readable, ending: AbortController, silenceMs: number): AsyncGenerator<Buffer> {
  const chunks = (body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
  for (;;) {
    const timer = setTimeout(() => ending.abort(new Error('the network is silent')), silenceMs)
    const next = await chunks.next().finally(() => clearTimeout(timer))
    if (next.done) return
    yield Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength)
  }
}

function failureOf(error: unknown): MediaFailure {
  if (error instanceof MediaFailure) return error
  return new MediaFailure('unavailable', error instanceof Error ? error.message : String(error))
}

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { headOf } from './file-head.ts'
import { PICTURE_HEAD_BYTES, type PictureSize, pictureSize } from './picture-size.rules.ts'
import { type FileContent, FileTooLarge } from './storage.ts'

/** A content ready to be stored. */
export interface PreparedContent {
  /** In bytes. Null when only the end of the stream shows it. */
  size: number | null
  /** The picture's size. Null for files of other kinds. */
  picture: PictureSize | null
  /** Whether it can be read more than once. */
  repeatable: boolean
  /** @throws FileTooLarge when the stream exceeds the limit */
  read(): Readable
}

const isPicture = (extension: string) => /^\.?(png|jpe?g|gif|webp)$/i.test(extension)

/**
 * Inspects a content before it is stored, because a picture's name includes its size.
 * @throws FileTooLarge when its size is known and too large, and the errors of the content
 */
export async function prepareContent(
  content: FileContent,
  { extension, maxBytes = Number.POSITIVE_INFINITY }: { extension: string; maxBytes?: number },
): Promise<PreparedContent> {
  const headBytes = isPicture(extension) ? PICTURE_HEAD_BYTES : 0
  const pictureOf = (head: Uint8Array) => (headBytes > 0 ? pictureSize(head) : null)
  if (content instanceof Uint8Array) {
    requireSize(content.length, maxBytes)
    const read = () => Readable.from([content], { objectMode: false })
    return { size: content.length, picture: pictureOf(content.subarray(0, headBytes)), repeatable: true, read }
  }
  if (!(content instanceof Readable)) {
    const { size } = await stat(content.path)
    requireSize(size, maxBytes)
    const head = headBytes > 0 ? await headOf(content.path, headBytes) : new Uint8Array()
    // Bytes appended in the meantime are not read, because the size was declared.
    const read = () => (size === 0 ? Readable.from([]) : createReadStream(content.path, { end: size - 1 }))
    return { size, picture: pictureOf(head), repeatable: true, read }
  }
  const chunks = (content as AsyncIterable<Uint8Array | string>)[Symbol.asyncIterator]()
  const { head, ended: hasEnded } = await readHead(chunks, headBytes)
  const read = () => Readable.from(limited(head, hasEnded ? null : chunks, maxBytes), { objectMode: false })
  return { size: null, picture: pictureOf(head), repeatable: false, read }
}

/**
 * Reads the beginning of a stream. `whole` starts with it again.
 * @param length the length of the head, in bytes; less for a shorter stream
 */
export async function peekHead(content: Readable, length: number): Promise<{ head: Buffer; whole: Readable }> {
  const chunks = (content as AsyncIterable<Uint8Array | string>)[Symbol.asyncIterator]()
  const { head, ended: hasEnded } = await readHead(chunks, length)
  const rest = limited(head, hasEnded ? null : chunks, Number.POSITIVE_INFINITY)
  // Destroys the source even if reading never started.
  const whole = Readable.from(rest, { objectMode: false }).once('close', () => content.destroy())
  return { head, whole }
}

function requireSize(size: number, maxBytes: number): void {
  if (size > maxBytes) throw new FileTooLarge(`larger than ${maxBytes} bytes`)
}

const bytesOf = (chunk: Uint8Array | string): Uint8Array => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk)

async function readHead(chunks: AsyncIterator<Uint8Array | string>, length: number) {
  const pieces: Uint8Array[] = []
  let bytes = 0
  while (bytes < length) {
    const next = await chunks.next()
    if (next.done) return { head: Buffer.concat(pieces), ended: true }
    const chunk = bytesOf(next.value)
    pieces.push(chunk)
    bytes += chunk.length
  }
  return { head: Buffer.concat(pieces), ended: false }
}

async function* limited(
  head: Uint8Array,
  rest: AsyncIterator<Uint8Array | string> | null,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let size = head.length
  requireSize(size, maxBytes)
  if (head.length > 0) yield head
  try {
    for (let next = await rest?.next(); next && !next.done; next = await rest?.next()) {
      const chunk = bytesOf(next.value)
      size += chunk.length
      requireSize(size, maxBytes)
      yield chunk
    }
  } finally {
    // Ends the source when only a part of it was read.
    await rest?.return?.()
  }
}

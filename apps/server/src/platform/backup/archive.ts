import { createHash, type Hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'

/** One file of an archive. */
export interface ArchiveEntry {
  name: string
  size: number
  /** The content, in pieces; must be read to its end before the next entry. */
  content: AsyncGenerator<Buffer>
  /** SHA-256, in hex, of the archive up to this entry. */
  before: string
}

const BLOCK = 512
const PIECE = 1024 * 1024
const SIZE_DIGITS = 11

/** Writes a tar file (ustar) piece by piece, so that any tool can look into it. */
export class ArchiveWriter {
  private readonly put: (bytes: Buffer) => Promise<void>
  private readonly hash: Hash = createHash('sha256')
  bytes = 0

  /** @param put writes the bytes, which arrive in order */
  constructor(put: (bytes: Buffer) => Promise<void>) {
    this.put = put
  }

  /** SHA-256, in hex, of everything written so far. */
  digest(): string {
    return this.hash.copy().digest('hex')
  }

  async add(name: string, content: Buffer): Promise<void> {
    await this.write(header(name, content.length))
    await this.write(content)
    await this.pad(content.length)
  }

  /** Adds a stream of a known size. Destroys the stream when its length differs. */
  async addStream(name: string, size: number, content: Readable): Promise<void> {
    try {
      await this.write(header(name, size))
      let copiedBytes = 0
      for await (const piece of content as AsyncIterable<Buffer>) {
        copiedBytes += piece.length
        if (copiedBytes > size) break
        await this.write(piece)
      }
      if (copiedBytes !== size) throw new Error(`${name} changed its length while it was read`)
      await this.pad(size)
    } finally {
      content.destroy()
    }
  }

  /** Adds an open file: exactly the number of bytes that its size had when it was read. */
  async addFile(name: string, from: FileHandle): Promise<void> {
    const { size } = await from.stat()
    await this.write(header(name, size))
    const piece = Buffer.alloc(Math.min(PIECE, Math.max(size, 1)))
    for (let offset = 0; offset < size; ) {
      const { bytesRead } = await from.read(piece, 0, Math.min(piece.length, size - offset), offset)
      if (bytesRead === 0) throw new Error(`${name} became shorter while it was read`)
      // A copy: the writer may hold the buffer after the next read fills `piece` again.
      await this.write(Buffer.from(piece.subarray(0, bytesRead)))
      offset += bytesRead
    }
    await this.pad(size)
  }

  /** Writes the closing blocks. */
  async end(): Promise<void> {
    await this.write(Buffer.alloc(2 * BLOCK))
  }

  private async pad(size: number): Promise<void> {
    const rest = (BLOCK - (size % BLOCK)) % BLOCK
    if (rest > 0) await this.write(Buffer.alloc(rest))
  }

  private async write(bytes: Buffer): Promise<void> {
    this.hash.update(bytes)
    this.bytes += bytes.length
    await this.put(bytes)
  }
}

function header(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`the name is too long for an archive: ${name}`)
  if (size >= 8 ** SIZE_DIGITS) throw new Error(`${name} is too large for an archive`)
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  block.write(name, 0)
  block.write(octal(0o600, 7), 100)
  block.write(octal(0, 7), 108)
  block.write(octal(0, 7), 116)
  block.write(octal(size, SIZE_DIGITS), 124)
  block.write(octal(Math.floor(Date.now() / 1000), SIZE_DIGITS), 136)
  block.write('        ', 148)
  block.write('0', 156)
  block.write('ustar\x0000', 257)
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

const checksum = (block: Buffer): number => block.reduce((sum, byte) => sum + byte, 0)

/**
 * Reads an archive that `ArchiveWriter` wrote.
 * @throws Error when the file is truncated or is not such an archive
 */
export async function* readArchive(source: Readable): AsyncGenerator<ArchiveEntry> {
  const pieces = new Pieces(source)
  const hash = createHash('sha256')
  const read = async (size: number): Promise<Buffer> => {
    const bytes = await pieces.next(size)
    hash.update(bytes)
    return bytes
  }
  for (;;) {
    const before = hash.copy().digest('hex')
    const block = await read(BLOCK)
    if (block.every((byte) => byte === 0)) return
    const { name, size } = entryOf(block)
    let left = size
    const content = async function* () {
      while (left > 0) {
        const piece = await read(Math.min(left, PIECE))
        left -= piece.length
        yield piece
      }
    }
    yield { name, size, content: content(), before }
    if (left > 0) throw new Error(`${name} was not read to its end`)
    await read((BLOCK - (size % BLOCK)) % BLOCK)
  }
}

/** Splits a stream into pieces of any requested size. */
class Pieces {
  private readonly chunks: AsyncIterator<Buffer>
  private rest: Buffer = Buffer.alloc(0)

  constructor(source: Readable) {
    this.chunks = source[Symbol.asyncIterator]()
  }

  /** @throws Error when the stream ends too early */
  async next(size: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let missing = size; missing > 0; ) {
      if (this.rest.length === 0) {
        const { value, done: isDone } = await this.chunks.next()
        if (isDone) throw new Error('the file ends too early')
        this.rest = Buffer.from(value)
      }
      const part = this.rest.subarray(0, missing)
      this.rest = this.rest.subarray(part.length)
      missing -= part.length
      parts.push(part)
    }
    return Buffer.concat(parts)
  }
}

function entryOf(block: Buffer): { name: string; size: number } {
  const text = (from: number, length: number) => block.toString('utf8', from, from + length).replace(/\0.*$/s, '')
  const declaredSum = Number.parseInt(text(148, 8), 8)
  const blank = Buffer.from(block)
  blank.write('        ', 148)
  if (text(257, 5) !== 'ustar' || declaredSum !== checksum(blank)) throw new Error('this is not an archive')
  return { name: text(0, 100), size: Number.parseInt(text(124, 12), 8) }
}

/** Returns the whole content of a small entry. */
export async function wholeOf(entry: ArchiveEntry): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of entry.content) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** A file that is read in pieces. `end` is exclusive and may be beyond the file's end. */
export interface Pieces {
  /** In bytes. */
  size: number
  read(start: number, end: number): Promise<Uint8Array>
}

/** A Blob or bytes, read in pieces. */
export const piecesOf = (source: Blob | Uint8Array): Pieces =>
  source instanceof Uint8Array
    ? { size: source.length, read: async (start, end) => source.subarray(start, end) }
    : { size: source.size, read: async (start, end) => new Uint8Array(await source.slice(start, end).arrayBuffer()) }

const PIECE_BYTES = 64 * 1024
/** Piece size for a picture with other bytes after its end. */
const LONG_PIECE_BYTES = 256 * 1024
/** Maximum number of segments before the scan, and of bytes between them: far more than any camera writes. */
const MAX_STEPS = 50_000

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
const PNG_END = [0x49, 0x45, 0x4e, 0x44]
const JPEG_END = [0xff, 0xd9]

/**
 * True for a complete JPEG or PNG: it has a size and an end, and a JPEG has a scan. Other bytes after the end are
 * allowed. Decodes nothing. False for other files.
 */
export async function isWholePicture(file: Pieces): Promise<boolean> {
  const head = await file.read(0, PIECE_BYTES)
  if (PNG_START.every((byte, at) => head[at] === byte)) {
    if (head.length < 24) return false
    const view = viewOf(head)
    return view.getUint32(16) > 0 && view.getUint32(20) > 0 && contains(file, PNG_END, PNG_START.length)
  }
  if (head[0] !== 0xff || head[1] !== 0xd8) return false
  const scan = await scanOf(file, head)
  return scan !== null && contains(file, JPEG_END, scan)
}

/**
 * True when a WebP has all the bytes that its header announces.
 * @param head its first bytes
 */
export const isWholeWebp = (head: Uint8Array, size: number): boolean =>
  head.length >= 20 && viewOf(head).getUint32(4, true) + 8 <= size

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** JPEG markers of a frame, which contains the size. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Markers without a length. */
const isBare = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/** The offset of a JPEG's first scan; null without a scan, or without a frame with a size before it. */
async function scanOf(file: Pieces, head: Uint8Array): Promise<number | null> {
  let [piece, start, at, hasFrame] = [head, 0, 2, false]
  for (let step = 0; step < MAX_STEPS; step++) {
    if (at + 9 > start + piece.length) [piece, start] = [await file.read(at, at + PIECE_BYTES), at]
    const view = viewOf(piece.subarray(at - start))
    if (view.byteLength < 4) return null
    const marker = view.getUint8(1)
    // Padding and bytes between two segments, which decoders skip.
    if (view.getUint8(0) !== 0xff || marker === 0xff) {
      at++
      continue
    }
    if (marker === 0xd9) return null
    if (marker === 0xda) return hasFrame ? at : null
    if (isFrame(marker)) {
      if (view.byteLength < 9 || view.getUint16(5) === 0 || view.getUint16(7) === 0) return null
      hasFrame = true
    }
    at += isBare(marker) ? 2 : 2 + view.getUint16(2)
  }
  return null
}

/** True when the bytes occur after an offset. Searches from the end, where they usually are. */
async function contains(file: Pieces, sequence: readonly number[], from: number): Promise<boolean> {
  for (let end = file.size, length = PIECE_BYTES; end > from; length = LONG_PIECE_BYTES) {
    const start = Math.max(from, end - length)
    const piece = await file.read(start, Math.min(file.size, end + sequence.length - 1))
    for (let at = piece.indexOf(sequence[0] ?? 0); at >= 0; at = piece.indexOf(sequence[0] ?? 0, at + 1))
      if (sequence.every((byte, offset) => piece[at + offset] === byte)) return true
    end = start
  }
  return false
}

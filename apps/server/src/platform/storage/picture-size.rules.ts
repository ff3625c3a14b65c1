/** Displayed size of a picture, in pixels. */
export interface PictureSize {
  width: number
  height: number
}

/** Bytes at a picture's beginning that include its size. Cameras put a preview and metadata before it. */
export const PICTURE_HEAD_BYTES = 256 * 1024
const LARGEST = 99_999

/**
 * Returns the size of a JPEG, PNG, GIF or WebP picture from its first bytes. Null for other files, or when the bytes do
 * not include it.
 */
export function pictureSize(head: Uint8Array): PictureSize | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  try {
    const size = pngSize(bytes) ?? gifSize(bytes) ?? webpSize(bytes) ?? jpegSize(bytes)
    return size && isSize(size.width) && isSize(size.height) ? size : null
  } catch (error) {
    // The head ends within the metadata.
    if (error instanceof RangeError) return null
    throw error
  }
}

const isSize = (length: number) => length > 0 && length <= LARGEST

function pngSize(bytes: Buffer): PictureSize | null {
  if (bytes.toString('latin1', 1, 4) !== 'PNG' || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function gifSize(bytes: Buffer): PictureSize | null {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return null
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
}

function webpSize(bytes: Buffer): PictureSize | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return null
  }
}

/** JPEG markers that begin a frame, which contains the size. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegSize(bytes: Buffer): PictureSize | null {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null
  let isRotated = false
  for (let at = 2; at < bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes.readUInt8(at + 1)
    // Padding between two segments.
    if (marker === 0xff) {
      at++
      continue
    }
    if (isFrame(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]
      return isRotated ? { width: height, height: width } : { width, height }
    }
    const length = bytes.readUInt16BE(at + 2)
    if (marker === 0xe1) isRotated ||= isTurned(bytes.subarray(at + 4, at + 2 + length))
    at += 2 + length
  }
  return null
}

const ORIENTATION = 0x0112

/** Whether the camera's metadata (Exif) rotate the picture by a quarter turn. */
function isTurned(segment: Buffer): boolean {
  if (segment.toString('latin1', 0, 4) !== 'Exif' || segment.length < 20) return false
  const tiff = segment.subarray(6)
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (first + 2 > tiff.length) return false
  for (let entry = 0; entry < short(first); entry++) {
    const at = first + 2 + entry * 12
    if (at + 12 > tiff.length) return false
    if (short(at) === ORIENTATION) return short(at + 8) >= 5 && short(at + 8) <= 8
  }
  return false
}

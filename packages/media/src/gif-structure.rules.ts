/** The structure of a GIF, read from its blocks without decoding. */
export interface GifStructure {
  width: number
  height: number
  frames: number
  /** Total pixels of all frames: the cost of decoding them. */
  pixels: number
  /** Duration of one loop, in milliseconds. */
  duration: number
}

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const GRAPHIC_CONTROL = 0xf9

/** Browsers show a frame with a delay of 0 or 10 ms for 100 ms. */
export const gifDelay = (milliseconds: number): number => (milliseconds < 20 ? 100 : milliseconds)

/**
 * Reads the blocks of a GIF in linear time, without allocation.
 * @returns null when it is damaged: no GIF, no trailer, or a frame outside the canvas
 */
export function gifStructure(bytes: Uint8Array): GifStructure | null {
  if (bytes.length < 14 || bytes[0] !== 0x47 || bytes[1] !== 0x49 || bytes[2] !== 0x46) return null
  const short = (at: number) => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)
  const structure: GifStructure = { width: short(6), height: short(8), frames: 0, pixels: 0, duration: 0 }
  if (structure.width === 0 || structure.height === 0) return null
  let at = 13 + tableSize(bytes[10] ?? 0)
  let delay = 0
  while (at < bytes.length) {
    const block = bytes[at]
    if (block === TRAILER) return structure.frames > 0 ? structure : null
    if (block === EXTENSION) {
      if (bytes[at + 1] === GRAPHIC_CONTROL) delay = short(at + 4) * 10
      at = afterBlocks(bytes, at + 2)
    } else if (block === IMAGE) {
      const [left, top, width, height] = [short(at + 1), short(at + 3), short(at + 5), short(at + 7)]
      if (width === 0 || height === 0 || left + width > structure.width || top + height > structure.height) return null
      structure.frames++
      structure.pixels += width * height
      structure.duration += gifDelay(delay)
      delay = 0
      at = afterBlocks(bytes, at + 10 + tableSize(bytes[at + 9] ?? 0) + 1)
    } else return null
  }
  return null
}

/** Bytes of a colour table, from the preceding flags. */
const tableSize = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** The offset after a chain of data blocks. */
function afterBlocks(bytes: Uint8Array, from: number): number {
  let at = from
  for (let size = bytes[at]; size !== undefined && size > 0; size = bytes[at]) at += size + 1
  return at + 1
}

/** Limits of a conversion: within them memory stays below 200 MB, and a slow machine needs less than 30 s. */
export const gifLimits = {
  bytes: 32 * 1024 * 1024,
  /** Pixels of the canvas. */
  canvas: 4_000_000,
  frames: 1_000,
  /** Total pixels of all frames, and of the clip's frames. */
  pixels: 250_000_000,
  encoded: 150_000_000,
  /** Milliseconds. */
  duration: 120_000,
} as const

/** True when a GIF is too large, too long or too dense to be converted. */
export function isTooComplex(size: number, gif: GifStructure): boolean {
  const clip = clipSize(gif)
  return (
    size > gifLimits.bytes ||
    gif.width * gif.height > gifLimits.canvas ||
    gif.frames > gifLimits.frames ||
    gif.pixels > gifLimits.pixels ||
    gif.frames * clip.width * clip.height > gifLimits.encoded ||
    gif.duration > gifLimits.duration
  )
}

/** The longer side of a converted clip, in pixels: the size at which phones show GIFs. */
const LONGEST_SIDE = 640

/** The size of the clip: scaled down to `LONGEST_SIDE`, with even sides as H.264 requires. */
export function clipSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  const toEven = (side: number) => Math.max(16, 2 * Math.round((side * scale) / 2))
  return { width: toEven(width), height: toEven(height) }
}

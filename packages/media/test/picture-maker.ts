import { encodePng } from '../src/png.ts'

const segment = (marker: number, content: readonly number[]) => [
  ...[0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff],
  ...content,
]

/** Segments of a JPEG, from its head to its end. */
export const jpegParts = {
  start: [0xff, 0xd8],
  jfif: segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
  /** A camera's metadata with a thumbnail that has its own end marker. */
  notes: segment(0xe1, [...new Array(60_000).fill(7), 0xff, 0xd9]),
  tables: segment(0xdb, new Array(65).fill(1)),
  frame: segment(0xc0, [8, 0, 2, 0, 3, 1, 1, 0x11, 0]),
  scan: [...segment(0xda, [1, 1, 0, 0, 63, 0]), 1, 2, 0xff, 0, 3],
  end: [0xff, 0xd9],
}

/** A JPEG of 3 by 2 pixels: a valid structure with a meaningless scan. */
export const jpeg = (change: Partial<Record<keyof typeof jpegParts, number[]>> = {}): Uint8Array =>
  Uint8Array.from(Object.values({ ...jpegParts, notes: [], ...change }).flat())

/** A PNG of one pixel. */
export const makePng = (): Uint8Array => png
const png = await encodePng(new Uint8ClampedArray([1, 2, 3, 255]), 1, 1)

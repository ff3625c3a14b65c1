import { expect, it } from 'vitest'
import { pictureSize } from './picture-size.rules.ts'

const words = (...numbers: number[]) => Buffer.concat(numbers.map((n) => Buffer.from([n >> 8, n & 0xff])))
const png = (width: number, height: number) => {
  const head = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([head, size])
}
const gif = (width: number, height: number) => {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  return Buffer.concat([Buffer.from('GIF89a'), size])
}
const segment = (marker: number, content: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), words(content.length + 2), content])
const frame = (width: number, height: number, marker = 0xc0) =>
  segment(marker, Buffer.concat([Buffer.from([8]), words(height, width), Buffer.alloc(10)]))
const jpeg = (...segments: Buffer[]) => Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments])
/** Builds a camera's orientation tag (Exif) in either byte order. */
const orientationTag = (how: number, little: boolean) => {
  const tiff = Buffer.alloc(26)
  tiff.write(little ? 'II' : 'MM', 'latin1')
  const short = (value: number, at: number) => (little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at))
  if (little) tiff.writeUInt32LE(8, 4)
  else tiff.writeUInt32BE(8, 4)
  short(1, 8)
  short(0x0112, 10)
  short(how, 18)
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]))
}
const webp = (kind: string, rest: Buffer) =>
  Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), Buffer.from(kind), Buffer.alloc(4), rest])
const lossy = Buffer.concat([Buffer.alloc(6), Buffer.from([0x20, 0x03, 0x58, 0x02])])
const lossless = () => {
  const bits = Buffer.alloc(5)
  bits.writeUInt32LE(799 | (599 << 14), 1)
  return bits
}
const extended = Buffer.from([0, 0, 0, 0, 0x1f, 0x03, 0, 0x57, 0x02, 0])

it.each([
  ['PNG', png(1080, 2400), { width: 1080, height: 2400 }],
  ['GIF', gif(320, 200), { width: 320, height: 200 }],
  ['JPEG', jpeg(frame(800, 600)), { width: 800, height: 600 }],
  [
    'progressive JPEG behind other segments',
    jpeg(segment(0xe0, Buffer.alloc(14)), segment(0xc4, Buffer.alloc(30)), frame(640, 480, 0xc2)),
    { width: 640, height: 480 },
  ],
  ['JPEG of a camera held upright', jpeg(orientationTag(6, true), frame(4000, 3000)), { width: 3000, height: 4000 }],
  [
    'JPEG of a camera held upright, other order',
    jpeg(orientationTag(8, false), frame(4000, 3000)),
    { width: 3000, height: 4000 },
  ],
  [
    'JPEG of a camera held upside down',
    jpeg(orientationTag(3, true), frame(4000, 3000)),
    { width: 4000, height: 3000 },
  ],
  ['WebP', webp('VP8 ', lossy), { width: 800, height: 600 }],
  ['lossless WebP', webp('VP8L', lossless()), { width: 800, height: 600 }],
  ['WebP with an extended head', webp('VP8X', extended), { width: 800, height: 600 }],
  ['a picture of zero width', png(0, 10), null],
  ['a picture larger than the maximum', png(100_000, 10), null],
  ['nothing', Buffer.alloc(0), null],
  ['text', Buffer.from('bom dia, tudo bem com você?'), null],
  ['a truncated PNG', png(10, 10).subarray(0, 18), null],
  ['a truncated JPEG', jpeg(segment(0xe0, Buffer.alloc(14)), frame(10, 10).subarray(0, 5)), null],
  [
    'a JPEG with truncated metadata',
    jpeg(Buffer.concat([Buffer.from([0xff, 0xe1]), words(40), Buffer.from('Exif\0\0II')])),
    null,
  ],
  ['an unknown WebP', webp('ABCD', Buffer.alloc(20)), null],
])('%s', (_what, bytes, size) => expect(pictureSize(bytes)).toEqual(size))

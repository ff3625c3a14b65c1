import { crc32, deflateSync } from 'node:zlib'

type Box = readonly [left: number, top: number, width: number, height: number, color: number]

export const PLAN_WIDTH = 480
export const PLAN_HEIGHT = 200
/** The shop from above: floor, walls, counter, tables with chairs, shelves. Colours as 0xrrggbb. */
const boxes: readonly Box[] = [
  ...[
    [0, 0, 480, 200, 0xe9e1d4] as const,
    [12, 12, 456, 176, 0x8d7b66] as const,
    [18, 18, 444, 164, 0xf7f2ea] as const,
  ],
  ...[[18, 84, 6, 40, 0x0f665e] as const, [300, 30, 140, 22, 0xb08d62] as const, [418, 52, 22, 60, 0xb08d62] as const],
  ...[0, 1, 2].flatMap((n): Box[] => [
    [60 + n * 84, 120, 52, 34, 0x0f665e],
    [68 + n * 84, 106, 14, 10, 0xc2410c],
    [90 + n * 84, 106, 14, 10, 0xc2410c],
    [68 + n * 84, 158, 14, 10, 0xc2410c],
    [90 + n * 84, 158, 14, 10, 0xc2410c],
  ]),
  ...[[40, 30, 220, 14, 0x5b6770] as const, [320, 128, 92, 38, 0x2563eb] as const],
]

/** Draws the plan of the demonstration's new shop as a PNG. */
export function shopPlan(): Buffer {
  // A PNG line begins with its filter type; 0 means unfiltered.
  const stride = 1 + PLAN_WIDTH * 3
  const pixels = Buffer.alloc(stride * PLAN_HEIGHT)
  for (const [left, top, width, height, color] of boxes)
    for (let y = top; y < top + height; y++)
      for (let x = left; x < left + width; x++) pixels.writeUIntBE(color, y * stride + 1 + x * 3, 3)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(PLAN_WIDTH, 0)
  head.writeUInt32BE(PLAN_HEIGHT, 4)
  // Eight bits for each of red, green and blue.
  head.set([8, 2], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

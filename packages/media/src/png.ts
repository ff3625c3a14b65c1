/** Encodes opaque RGBA pixels as PNG. */
export async function encodePng(pixels: Uint8ClampedArray, width: number, height: number): Promise<Uint8Array> {
  const lines = new Uint8Array(height * (1 + width * 3))
  let to = 0
  for (let y = 0, from = 0; y < height; y++) {
    // Filter type 0: none.
    lines[to++] = 0
    for (let x = 0; x < width; x++, from += 4) {
      lines[to++] = pixels[from] ?? 0
      lines[to++] = pixels[from + 1] ?? 0
      lines[to++] = pixels[from + 2] ?? 0
    }
  }
  const head = new Uint8Array(13)
  const view = new DataView(head.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  // Eight bits per channel, RGB without alpha.
  head.set([8, 2], 8)
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  const packedLines = new Blob([lines]).stream().pipeThrough(new CompressionStream('deflate'))
  const data = new Uint8Array(await new Response(packedLines).arrayBuffer())
  const parts = [signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', new Uint8Array())]
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

function chunk(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + data.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  bytes.set(new TextEncoder().encode(name), 4)
  bytes.set(data, 8)
  view.setUint32(8 + data.length, crc(bytes.subarray(4, 8 + data.length)))
  return bytes
}

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

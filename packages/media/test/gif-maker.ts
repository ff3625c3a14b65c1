export interface MadeGif {
  width?: number
  height?: number
  frames?: number
  /** Duration of each frame in hundredths of a second. */
  delay?: number
}

/** Makes a GIF of single-colour frames, which take a few bytes of LZW each. */
export function makeGif({ width = 32, height = 24, frames = 3, delay = 10 }: MadeGif = {}): Uint8Array {
  const short = (value: number) => [value & 255, value >> 8]
  const colors = [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]
  const head = [...new TextEncoder().encode('GIF89a'), ...short(width), ...short(height), 0x81, 0, 0, ...colors]
  const parts: number[] = [...head]
  for (let index = 0; index < frames; index++) {
    parts.push(0x21, 0xf9, 4, 0, ...short(delay), 0, 0)
    parts.push(0x2c, 0, 0, 0, 0, ...short(width), ...short(height), 0, 2)
    const data = plainFrame(width * height, index % 4)
    for (let at = 0; at < data.length; at += 255) {
      const block = data.slice(at, at + 255)
      parts.push(block.length)
      for (const byte of block) parts.push(byte)
    }
    parts.push(0)
  }
  parts.push(0x3b)
  return Uint8Array.from(parts)
}

/** LZW of a single colour that never builds a table: each pair of pixels follows a reset. */
function plainFrame(pixels: number, color: number): number[] {
  const [bytes, clear, end] = [[] as number[], 4, 5]
  let [buffer, bits] = [0, 0]
  const write = (code: number) => {
    buffer |= code << bits
    bits += 3
    while (bits >= 8) {
      bytes.push(buffer & 255)
      buffer >>= 8
      bits -= 8
    }
  }
  for (let pixel = 0; pixel < pixels; pixel++) {
    if (pixel % 2 === 0) write(clear)
    write(color)
  }
  write(end)
  if (bits > 0) bytes.push(buffer & 255)
  return bytes
}

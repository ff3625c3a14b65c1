import { decompressFrame, type ParsedGif, parseGIF } from 'gifuct-js'
import { clipSize, gifDelay } from './gif-structure.rules.ts'

/** One composed frame of a GIF: opaque, scaled to the size of the clip. */
export interface GifFrame {
  /** RGBA. Valid until the next frame is requested. */
  pixels: Uint8ClampedArray
  /** Milliseconds. */
  duration: number
}

type Frame = Parameters<typeof decompressFrame>[0]
const KEEP_BEFORE = 3
const CLEAR = 2

/**
 * Yields the frames of a GIF; only one is decoded at a time. Transparency becomes white. The caller must check
 * `gifLimits`.
 * @param scaled false: in the size of the GIF
 */
export function* gifFrames(bytes: Uint8Array, scaled = true): Generator<GifFrame> {
  const parsedGif = parseGIF(Uint8Array.from(bytes).buffer)
  const { width, height } = parsedGif.lsd
  const size = scaled ? clipSize({ width, height }) : { width, height }
  const canvas = new Uint8ClampedArray(width * height * 4)
  const framePixels = new Uint8ClampedArray(size.width * size.height * 4)
  let before: Uint8ClampedArray | null = null
  for (const { frame, control } of picturesOf(parsedGif)) {
    const disposal = control?.extras.disposal ?? 0
    if (disposal === KEEP_BEFORE) before = canvas.slice()
    draw(canvas, width, { ...frame, gce: control ?? frame.gce }, parsedGif.gct)
    flatten(canvas, { width, height }, framePixels, size)
    yield { pixels: framePixels, duration: gifDelay((control?.delay ?? 0) * 10) }
    if (disposal === CLEAR) clear(canvas, width, frame.image.descriptor)
    else if (disposal === KEEP_BEFORE && before) canvas.set(before)
  }
}

/** Yields the pictures with their control blocks. Other blocks may be in between. */
function* picturesOf(parsed: ParsedGif): Generator<{ frame: Frame; control: Frame['gce'] | undefined }> {
  let control: Frame['gce'] | undefined
  for (const part of parsed.frames as Partial<Frame>[]) {
    control = part.gce ?? control
    if (!part.image) continue
    yield { frame: part as Frame, control }
    control = undefined
  }
}

function draw(canvas: Uint8ClampedArray, width: number, frame: Frame, table: ParsedGif['gct']): void {
  const { pixels, colorTable, transparentIndex, dims } = decompressFrame(frame, table, false)
  const colors = colorTable ?? []
  let index = 0
  for (let y = dims.top; y < dims.top + dims.height; y++) {
    let at = (y * width + dims.left) * 4
    for (let x = 0; x < dims.width; x++, at += 4) {
      const code = pixels[index++]
      if (code === undefined || code === transparentIndex) continue
      const color = colors[code]
      canvas[at] = color?.[0] ?? 0
      canvas[at + 1] = color?.[1] ?? 0
      canvas[at + 2] = color?.[2] ?? 0
      canvas[at + 3] = 255
    }
  }
}

function clear(canvas: Uint8ClampedArray, width: number, { left, top, ...size }: Frame['image']['descriptor']): void {
  for (let y = top; y < top + size.height; y++)
    canvas.fill(0, (y * width + left) * 4, (y * width + left + size.width) * 4)
}

interface Size {
  width: number
  height: number
}

/** Scales down by averaging the source pixels, on white. */
function flatten(from: Uint8ClampedArray, size: Size, to: Uint8ClampedArray, target: Size): void {
  const [stepX, stepY] = [size.width / target.width, size.height / target.height]
  for (let y = 0; y < target.height; y++) {
    const [top, bottom] = spanOf(y, stepY, size.height)
    for (let x = 0; x < target.width; x++) {
      const [left, right] = spanOf(x, stepX, size.width)
      let [red, green, blue, count] = [0, 0, 0, 0]
      for (let row = top; row < bottom; row++)
        for (let at = (row * size.width + left) * 4, column = left; column < right; column++, at += 4) {
          const isDrawn = from[at + 3] === 255
          red += isDrawn ? (from[at] ?? 0) : 255
          green += isDrawn ? (from[at + 1] ?? 0) : 255
          blue += isDrawn ? (from[at + 2] ?? 0) : 255
          count++
        }
      const at = (y * target.width + x) * 4
      to[at] = red / count
      to[at + 1] = green / count
      to[at + 2] = blue / count
      to[at + 3] = 255
    }
  }
}

/** The source pixels of a target pixel: at least one. */
function spanOf(index: number, step: number, most: number): [number, number] {
  const from = Math.min(most - 1, Math.floor(index * step))
  return [from, Math.max(from + 1, Math.min(most, Math.floor((index + 1) * step)))]
}

import type { ConvertedFile } from './prepare-media.ts'

/** Maximum number of decoded pixels, and the maximum side of the result. */
const MAX_PIXELS = 100_000_000
const LONGEST_SIDE = 4096
/** Larger PNG files become JPEG, because the Cloud API accepts 5 MB. */
const MAX_PNG_BYTES = 4 * 1024 * 1024

/**
 * Converts a picture that the browser can decode to JPEG, or to PNG when it is transparent; null when it is too large.
 */
export async function asPicture(source: Blob): Promise<ConvertedFile | null> {
  const bitmap = await createImageBitmap(source)
  try {
    if (bitmap.width * bitmap.height > MAX_PIXELS) return null
    const canvas = drawScaled(bitmap, null)
    if (isTransparent(canvas)) {
      const png = await canvas.convertToBlob({ type: 'image/png' })
      if (png.size <= MAX_PNG_BYTES) return fileOf(png, 'png')
    }
    return fileOf(await drawScaled(bitmap, '#fff').convertToBlob({ type: 'image/jpeg', quality: 0.9 }), 'jpg')
  } finally {
    bitmap.close()
  }
}

const fileOf = async (blob: Blob, extension: string): Promise<ConvertedFile> => ({
  ...{ bytes: new Uint8Array(await blob.arrayBuffer()), mimetype: blob.type, extension, looping: false },
})

function drawScaled(bitmap: ImageBitmap, background: string | null): OffscreenCanvas {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  const canvas = new OffscreenCanvas(side(bitmap.width), side(bitmap.height))
  const context = contextOf(canvas)
  if (background) {
    context.fillStyle = background
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser draws no pictures here')
  return context
}

function isTransparent(canvas: OffscreenCanvas): boolean {
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true
  return false
}

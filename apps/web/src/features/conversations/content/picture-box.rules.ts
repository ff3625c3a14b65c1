export interface Size {
  width: number
  height: number
}

const WIDEST = 320
/** Ordinary pictures are as high as this at most, in pixels. */
const HIGHEST = 560
/** A receipt is narrow: it may grow on until its lines can be read, up to here. */
const HIGHEST_NARROW = 800
const READABLE = 200
const LOWEST = 96
/** Where the size of a picture is not known beforehand, and of films. */
const RESERVED: Size = { width: 280, height: 210 }

/**
 * The place that a bubble keeps for a picture, before it arrives and after, in pixels: in its proportions, never cropped,
 * never larger than it is; very small and very flat ones get a place that can be hit.
 */
export function pictureBox(size: Size | null | undefined): Size {
  if (!size) return RESERVED
  const { width, height } = size
  const tall = Math.max(HIGHEST / height, Math.min(READABLE / width, HIGHEST_NARROW / height))
  const scale = Math.min(1, WIDEST / width, tall)
  return {
    width: Math.max(READABLE, Math.round(width * scale)),
    height: Math.max(LOWEST, Math.round(height * scale)),
  }
}

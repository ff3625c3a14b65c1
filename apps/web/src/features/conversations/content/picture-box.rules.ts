export interface Size {
  width: number
  height: number
}

const WIDEST = 320
/** Maximum height of ordinary pictures, in pixels. */
const HIGHEST = 560
/** Maximum height of narrow pictures such as receipts, so that their lines are readable, in pixels. */
const HIGHEST_NARROW = 800
const READABLE = 200
const LOWEST = 96
/** For pictures of unknown size and for videos. */
const RESERVED: Size = { width: 280, height: 210 }

/**
 * Returns the box that a bubble reserves for a picture, in pixels: in its proportions, never cropped, never enlarged.
 * Very small and very flat pictures get a larger box that is easy to click.
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

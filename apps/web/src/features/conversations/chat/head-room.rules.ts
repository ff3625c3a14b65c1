/**
 * Header parts other than the name, the first move and the menu, by priority. A part fits only if all earlier ones fit.
 */
const parts = ['schedule', 'tags', 'transfer', 'return'] as const
export type HeadPart = (typeof parts)[number]

/** Width of a readable name, the first move, the menu and the gaps, in pixels at normal font size. */
const ALWAYS = 390
/** The additional width of each part. */
const needs: Readonly<Record<HeadPart, number>> = { schedule: 44, tags: 46, transfer: 118, return: 118 }

/**
 * Returns how many of the parts fit in a header. The others are in its menu.
 * @param width of the header, in pixels at normal font size: a larger font needs more
 */
export function roomOf(width: number): number {
  let left = width - ALWAYS
  let count = 0
  for (const part of parts) {
    left -= needs[part]
    if (left < 0) break
    count++
  }
  return count
}

/** Returns whether a part is among those that fit. */
export const hasRoom = (room: number, part: HeadPart) => parts.indexOf(part) < room

/** Room for all parts. */
export const ALL_ROOM: number = parts.length

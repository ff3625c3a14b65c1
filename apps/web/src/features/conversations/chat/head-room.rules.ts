/** The parts of the header beside the name, the first move and the menu: each needs the room of those before it too. */
const parts = ['schedule', 'tags', 'transfer', 'return'] as const
export type HeadPart = (typeof parts)[number]

/** A readable name, the first move, the menu, the gaps between; in pixels of ordinary letters. */
const ALWAYS = 390
/** The additional width of each part. */
const needs: Readonly<Record<HeadPart, number>> = { schedule: 44, tags: 46, transfer: 118, return: 118 }

/**
 * How many of the parts have room in a header; the others stand in its menu.
 * @param width of the header, in pixels of ordinary letters: larger letters need more
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

/** Whether a part is among the first ones that have room. */
export const hasRoom = (room: number, part: HeadPart) => parts.indexOf(part) < room

/** Room for everything. */
export const ALL_ROOM: number = parts.length

/** Selects an item of a list by a fraction from 0 to below 1; undefined for an empty list. */
export const among = <T>(list: readonly T[], which: number): T | undefined => list[Math.floor(which * list.length)]

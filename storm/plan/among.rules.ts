/** The one of a list that a fraction from 0 to below 1 points at; nothing of an empty list. */
export const among = <T>(list: readonly T[], which: number): T | undefined => list[Math.floor(which * list.length)]

/** The colours offered for queues: easy to distinguish, and readable as a dot in both themes. */
export const queueColors = [
  '#0f8b7e',
  '#2f6fde',
  '#c2410c',
  '#7c3aed',
  '#b8860b',
  '#be185d',
  '#4d7c0f',
  '#0e7490',
  '#9f1239',
  '#475569',
] as const

/** The first offered colour that no other queue uses, because a colour belongs to one queue (QUE-05). */
export function firstFreeColor(takenColors: readonly string[]): string {
  const usedColors = new Set(takenColors.map((color) => color.toLowerCase()))
  return queueColors.find((color) => !usedColors.has(color)) ?? ''
}

/** True when another queue has the colour, ignoring case and the short hex form. */
export function isTakenColor(color: string, takenColors: readonly string[]): boolean {
  const long = (value: string) => value.toLowerCase().replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/, '#$1$1$2$2$3$3')
  return takenColors.some((other) => long(other) === long(color))
}

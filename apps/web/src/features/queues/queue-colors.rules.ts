/** Colours offered for queues: distinct to the eye, readable as a dot on both themes. */
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

/** The first offered colour that no other queue has; a colour belongs to one queue (QUE-05). */
export function firstFreeColor(taken: readonly string[]): string {
  const used = new Set(taken.map((color) => color.toLowerCase()))
  return queueColors.find((color) => !used.has(color)) ?? ''
}

/** Whether another queue has the colour, in any case and in its short form too. */
export function isTakenColor(color: string, taken: readonly string[]): boolean {
  const long = (value: string) => value.toLowerCase().replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/, '#$1$1$2$2$3$3')
  return taken.some((other) => long(other) === long(color))
}

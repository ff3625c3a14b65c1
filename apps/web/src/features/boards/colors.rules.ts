/** The format of a colour in fields. */
export const colorShape = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i

/** Distinguishable on both themes. */
export const swatches = [
  '#0e7490',
  '#1f6feb',
  '#0e8a5f',
  '#b54708',
  '#c11574',
  '#6941c6',
  '#a15c07',
  '#be123c',
  '#3f6212',
  '#475467',
] as const

/** Returns whether a colour is the default white, which draws no edge (BRD-05). */
export const isPlain = (color: string): boolean => /^(#fff|#ffffff|)$/i.test(color.trim())

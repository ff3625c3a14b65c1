/** The properties that Mantine reads to measure an auto-growing field. */
const SIZING = /^(box|border|padding|font|letter|line|tab|text|width|word|scrollbar)/

/**
 * Makes auto-growing fields skip their measurement, which Mantine repeats on every render. jsdom has no layout, so the
 * result is always the same, but it computes each property through all ancestors. Queries by role use the functions of
 * the document's own window, which stay as they are.
 */
export function skipTextareaSizes(): void {
  const computed = globalThis.getComputedStyle
  globalThis.getComputedStyle = (element, pseudo) =>
    element instanceof HTMLTextAreaElement ? withoutSize(() => computed(element, pseudo)) : computed(element, pseudo)
}

/** Computes the style only for another property than those of the size. */
function withoutSize(compute: () => CSSStyleDeclaration): CSSStyleDeclaration {
  let style: CSSStyleDeclaration | undefined
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, key) {
      if (typeof key === 'string' && SIZING.test(key)) return ''
      style ??= compute()
      const value: unknown = Reflect.get(style, key, style)
      return typeof value === 'function' ? value.bind(style) : value
    },
  })
}

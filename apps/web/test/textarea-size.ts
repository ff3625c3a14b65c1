/** The properties that Mantine reads to measure an auto-growing field. */
const SIZING = /^(box|border|padding|font|letter|line|tab|text|width|word|scrollbar)/

/**
 * Makes auto-growing fields skip their measurement, which Mantine repeats on every render. jsdom has no layout, so the
 * result is always the same, but it computes each property through all ancestors. Queries by role use the functions of
 * the document's own window, which stay as they are.
 */
export function skipTextareaSizes(): void {
  const computed = globalThis.getComputedStyle
  globalThis.getComputedStyle = (element, pseudo) => {
    const style = computed(element, pseudo)
    return element instanceof HTMLTextAreaElement ? withoutSize(style) : style
  }
}

const withoutSize = (style: CSSStyleDeclaration): CSSStyleDeclaration =>
  new Proxy(style, {
    get(target, key) {
      if (typeof key === 'string' && SIZING.test(key)) return ''
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

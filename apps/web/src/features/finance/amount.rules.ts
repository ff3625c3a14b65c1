/**
 * An amount as people type it, in reais: 10, 10,5, 1.234,50 or 1234.50.
 * @returns a decimal with a point and at most two decimals; null: no such amount
 */
export function amountOf(typed: string): string | null {
  const plain = typed.trim().replace(/^R\$\s*/, '')
  const decimal = /,\d{1,2}$/.test(plain) || /^\d{1,3}(\.\d{3})+$/.test(plain) ? brazilian(plain) : plain
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(decimal) || Number(decimal) === 0) return null
  return decimal
}

/** Points part thousands, a comma the cents. */
const brazilian = (text: string) =>
  /^(\d+|\d{1,3}(\.\d{3})+)(,\d{1,2})?$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : ''

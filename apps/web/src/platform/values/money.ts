const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** "R$ 1.234,50": BRL as Brazil writes it, in every language (INV-11). */
export const formatMoney = (value: number): string => reais.format(value).replace(/\s/g, ' ')

/**
 * An amount as people type it, in reais: 10, 10,5, 1.234,50, R$ 5 or 1234.50.
 * @returns a decimal with a point and at most two decimals, below a thousand million; null: no such amount, also for ''
 */
export function amountOf(typed: string): string | null {
  const plain = typed.trim().replace(/^R\$\s*/, '')
  const decimal = /,\d{1,2}$/.test(plain) || /^[1-9]\d{0,2}(\.\d{3})+$/.test(plain) ? brazilian(plain) : plain
  return /^\d{1,9}(\.\d{1,2})?$/.test(decimal) ? decimal : null
}

/** Points part thousands, a comma the cents. */
const brazilian = (text: string) =>
  /^(\d+|[1-9]\d{0,2}(\.\d{3})+)(,\d{1,2})?$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : ''

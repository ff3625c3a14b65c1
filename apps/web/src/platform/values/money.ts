const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** Formats BRL as "R$ 1.234,50" in every language (INV-11). */
export const formatMoney = (value: number): string => reais.format(value).replace(/\s/g, ' ')

/**
 * Parses a typed amount in reais: 10, 10,5, 1.234,50, R$ 5 or 1234.50.
 * @returns a decimal with a point and at most two decimals, below 1,000,000,000; null when invalid or empty
 */
export function amountOf(input: string): string | null {
  const plain = input.trim().replace(/^R\$\s*/, '')
  const decimal = /,\d{1,2}$/.test(plain) || /^[1-9]\d{0,2}(\.\d{3})+$/.test(plain) ? brazilian(plain) : plain
  return /^\d{1,9}(\.\d{1,2})?$/.test(decimal) ? decimal : null
}

/** Points separate thousands, a comma the cents. */
const brazilian = (text: string) =>
  /^(\d+|[1-9]\d{0,2}(\.\d{3})+)(,\d{1,2})?$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : ''

/**
 * A price as people type it, in reais: '', 49, 49,9 or 1.234,50.
 * @returns in reais; '' is nothing; null: no such price
 */
export function priceOf(typed: string): number | null {
  const plain = typed.trim().replace(/^R\$\s*/, '')
  if (plain === '') return 0
  const isBrazilian = plain.includes(',') || /^\d{1,3}(\.\d{3})+$/.test(plain)
  if (isBrazilian && !/^(\d+|\d{1,3}(\.\d{3})+)(,\d{1,2})?$/.test(plain)) return null
  const decimal = isBrazilian ? plain.replaceAll('.', '').replace(',', '.') : plain
  return /^\d{1,9}(\.\d{1,2})?$/.test(decimal) ? Number(decimal) : null
}

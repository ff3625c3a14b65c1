/** Digits of a number as people read them; Brazilian ones in their own form, others with a plus. */
export function formatNumber(digits: string): string {
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits)
  return brazilian ? `+55 ${brazilian[1]} ${brazilian[2]}-${brazilian[3]}` : `+${digits}`
}

/** Formats the digits of a phone number; Brazilian numbers in the national format, others with a plus. */
export function formatNumber(digits: string): string {
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits)
  return brazilian ? `+55 ${brazilian[1]} ${brazilian[2]}-${brazilian[3]}` : `+${digits}`
}

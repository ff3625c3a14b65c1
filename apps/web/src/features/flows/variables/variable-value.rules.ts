import type { VariableType } from '@recado/contract/flows/choices'

/** Returns the text key of the value's fault for a type, or null. An empty value is valid. */
export function valueFault(type: VariableType, value: string): 'numberInvalid' | 'dateInvalid' | null {
  const trimmedValue = value.trim()
  if (trimmedValue === '') return null
  // Accepts numbers in Brazilian and plain notation: 1.234,56 or 1234.56.
  if (type === 'number') return /^[+-]?(\d{1,3}(\.\d{3})+|\d+)([.,]\d+)?$/.test(trimmedValue) ? null : 'numberInvalid'
  if (type === 'date') return isDay(trimmedValue) ? null : 'dateInvalid'
  return null
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

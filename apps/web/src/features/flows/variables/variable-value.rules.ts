import type { VariableType } from '@recado/contract/flows/choices'

/** What is wrong with a value of a type, as the key of its text; null: nothing. An empty one is none. */
export function valueFault(type: VariableType, value: string): 'numberInvalid' | 'dateInvalid' | null {
  const said = value.trim()
  if (said === '') return null
  // As people write numbers in Brazil or on a keyboard: 1.234,56 or 1234.56.
  if (type === 'number') return /^[+-]?(\d{1,3}(\.\d{3})+|\d+)([.,]\d+)?$/.test(said) ? null : 'numberInvalid'
  if (type === 'date') return isDay(said) ? null : 'dateInvalid'
  return null
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

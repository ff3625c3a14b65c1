import { recipientVariables } from '@recado/contract/campaigns/campaign-text.rules'
import type { CampaignSettings } from '@recado/contract/campaigns/choices'

type Variable = CampaignSettings['variables'][number]

/** Why a variable cannot be added. */
export type VariableRefusal = 'keyMissing' | 'keyBraces' | 'keyTaken'

/** CMP-09: returns why a variable cannot be added; its name must be new in any case and not predefined. */
export function variableRefusal(key: string, variables: readonly Variable[]): VariableRefusal | null {
  const name = key.trim().toLowerCase()
  if (name === '') return 'keyMissing'
  if (/[{}]/.test(name)) return 'keyBraces'
  const names: string[] = [...variables.map((one) => one.key), ...recipientVariables]
  return names.some((one) => one.toLowerCase() === name) ? 'keyTaken' : null
}

/** Returns the stored names that differ from an earlier one only in case: the settings cannot be saved with both. */
export const repeatedKeys = (variables: readonly Variable[]): string[] =>
  variables.flatMap(({ key }, at) =>
    variables.slice(0, at).some((earlier) => earlier.key.toLowerCase() === key.toLowerCase()) ? [key] : [],
  )

/**
 * Returns the variables to save with the one that is typed but not added yet, or why it cannot be added. Empty fields
 * add nothing.
 */
export function withNewVariable(
  variables: readonly Variable[],
  entry: Variable,
): { variables: Variable[] } | { refusal: VariableRefusal } {
  if (entry.key.trim() === '' && entry.value === '') return { variables: [...variables] }
  const refusal = variableRefusal(entry.key, variables)
  return refusal ? { refusal } : { variables: [...variables, { key: entry.key.trim(), value: entry.value }] }
}

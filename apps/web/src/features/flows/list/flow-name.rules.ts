import { FLOW_NAME_LENGTH } from '@recado/contract/flows/choices'

/** What is wrong with the name of a flow, as the key of its text (FLL-03); null: nothing. */
export function flowNameFault(name: string): 'nameMissing' | 'nameShort' | 'nameLong' | null {
  // As the server counts them, for which an emoji is one.
  const { length } = [...name.trim()]
  if (length === 0) return 'nameMissing'
  if (length < FLOW_NAME_LENGTH.min) return 'nameShort'
  return length > FLOW_NAME_LENGTH.max ? 'nameLong' : null
}

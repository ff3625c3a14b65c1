import { FLOW_NAME_LENGTH } from '@recado/contract/flows/choices'

/** Returns the text key of the name's fault (FLL-03), or null. */
export function flowNameFault(name: string): 'nameMissing' | 'nameShort' | 'nameLong' | null {
  // Counted as on the server, where an emoji is one character.
  const { length } = [...name.trim()]
  if (length === 0) return 'nameMissing'
  if (length < FLOW_NAME_LENGTH.min) return 'nameShort'
  return length > FLOW_NAME_LENGTH.max ? 'nameLong' : null
}

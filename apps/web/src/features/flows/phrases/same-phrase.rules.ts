import type { FlowCampaign } from '@recado/contract/flows/phrases'
import { normalize } from '../../../platform/normalize.rules.ts'

export type TypedPhrase = Pick<FlowCampaign, 'phrase' | 'whatsappId'> & { id?: number | undefined }

/**
 * Returns another active phrase with the same text at a common connection. A message starts only one of their flows
 * (FLL-10).
 */
export function samePhrase(phrases: readonly FlowCampaign[], input: TypedPhrase): FlowCampaign | undefined {
  const words = normalize(input.phrase.trim())
  if (words === '') return undefined
  const meets = ({ whatsappId }: FlowCampaign) => whatsappId === input.whatsappId
  return phrases.find(
    (one) => one.id !== input.id && one.status && meets(one) && normalize(one.phrase.trim()) === words,
  )
}

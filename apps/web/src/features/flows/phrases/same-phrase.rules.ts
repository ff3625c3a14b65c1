import type { FlowCampaign } from '@recado/contract/flows/phrases'
import { normalize } from '../../../platform/normalize.rules.ts'

export type TypedPhrase = Pick<FlowCampaign, 'phrase' | 'whatsappId'> & { id?: number | undefined }

/** Another phrase that is on and says the same at a connection of this one: a message starts only one of their flows (FLL-10). */
export function samePhrase(phrases: readonly FlowCampaign[], typed: TypedPhrase): FlowCampaign | undefined {
  const words = normalize(typed.phrase.trim())
  if (words === '') return undefined
  const meets = ({ whatsappId }: FlowCampaign) => whatsappId === typed.whatsappId
  return phrases.find(
    (one) => one.id !== typed.id && one.status && meets(one) && normalize(one.phrase.trim()) === words,
  )
}

import { phraseWords } from '@recado/contract/answers/phrase-text.rules'
import type { FlowCampaign } from '@recado/contract/flows/phrases'

export type TypedPhrase = Pick<FlowCampaign, 'phrases' | 'whatsappId' | 'flowId'> & { id?: number | undefined }

/** Another entry with one of the texts. */
export interface PhraseConflict {
  phrase: FlowCampaign
  text: string
}

/**
 * Returns an active entry of another flow with one of these texts at the same connection, or at every connection, as the
 * server compares them (FLL-10).
 */
export function samePhrase(phrases: readonly FlowCampaign[], input: TypedPhrase): PhraseConflict | undefined {
  const words = new Map(input.phrases.map((text) => [phraseWords(text), text]))
  words.delete('')
  for (const phrase of phrases) {
    const isOther = phrase.id !== input.id && phrase.flowId !== input.flowId && phrase.status
    if (!isOther || phrase.whatsappId !== input.whatsappId) continue
    const match = phrase.phrases.find((text) => words.has(phraseWords(text)))
    if (match !== undefined) return { phrase, text: words.get(phraseWords(match)) ?? match }
  }
  return undefined
}

/** Returns the older entry that starts its flow in place of this one, or undefined. */
export function olderPhrase(phrases: readonly FlowCampaign[], phrase: FlowCampaign): FlowCampaign | undefined {
  if (!phrase.status) return undefined
  return samePhrase(
    phrases.filter(({ id }) => id < phrase.id),
    phrase,
  )?.phrase
}

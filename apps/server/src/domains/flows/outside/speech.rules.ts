import { NO_VOICE, type Voice, voices } from '@recado/contract/flows/choices'

/** Returns a node's voice and its access to the speech service. Null when it answers as text. */
export function voiceOf(data: Record<string, unknown>): { voice: Voice; key: string; region: string } | null {
  const { voice = NO_VOICE, voiceKey, voiceRegion } = data
  const knownVoice = voices.find((one) => one === voice)
  const key = typeof voiceKey === 'string' ? voiceKey.trim() : ''
  const region = typeof voiceRegion === 'string' ? voiceRegion.trim().toLowerCase() : ''
  return knownVoice && key !== '' && /^[a-z0-9-]{2,40}$/.test(region) ? { voice: knownVoice, key, region } : null
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
    // XML does not allow other control characters.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')

/** Builds the SSML for the speech service (Azure AI Speech, REST API for text to speech: SSML 1.0 of the W3C). */
export const ssmlOf = (voice: Voice, text: string): string =>
  `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="pt-BR"><voice name="${voice}">${escaped(text)}</voice></speak>`

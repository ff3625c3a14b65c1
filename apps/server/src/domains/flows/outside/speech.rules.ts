import { NO_VOICE, type Voice, voices } from '@recado/contract/flows/choices'

/** The voice that a node speaks with, and how it reaches the service; null: it writes. */
export function voiceOf(data: Record<string, unknown>): { voice: Voice; key: string; region: string } | null {
  const { voice = NO_VOICE, voiceKey, voiceRegion } = data
  const known = voices.find((one) => one === voice)
  const key = typeof voiceKey === 'string' ? voiceKey.trim() : ''
  const region = typeof voiceRegion === 'string' ? voiceRegion.trim().toLowerCase() : ''
  return known && key !== '' && /^[a-z0-9-]{2,40}$/.test(region) ? { voice: known, key, region } : null
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
    // XML knows no other control characters.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')

/** A text as the speech service reads it (Azure AI Speech, REST API for text to speech: SSML 1.0 of the W3C). */
export const ssmlOf = (voice: Voice, text: string): string =>
  `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="pt-BR"><voice name="${voice}">${escaped(text)}</voice></speak>`

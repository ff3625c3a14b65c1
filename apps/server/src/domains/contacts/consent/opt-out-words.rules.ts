import type { MarketingState } from '@recado/contract/contacts/consent'

const words = (list: string) => new Set(list.split(' '))

/** Portuguese, English and Spanish, in normalised form. Spaces inside a phrase are written as a hyphen. */
const outWords = words(
  'sair parar pare cancelar descadastrar stop stopall unsubscribe cancel quit optout opt-out baja salir desuscribir',
)
const inWords = words('voltar start unstop subscribe volver suscribir')

/** Far longer than any word. Longer texts are ignored. */
const LONGEST = 60

/** Normalises a text: lower case, without accents, punctuation and emoji, spaces as hyphens. */
const normalizedText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
    .replaceAll(' ', '-')

/**
 * Returns the consent that a customer's whole message expresses (contacts.6): an opt-out or a renewed opt-in. A longer
 * sentence that contains the word expresses nothing.
 */
export function consentOf(text: string): Extract<MarketingState, 'allowed' | 'opted_out'> | null {
  if (text.length > LONGEST) return null
  const message = normalizedText(text)
  if (outWords.has(message)) return 'opted_out'
  return inWords.has(message) ? 'allowed' : null
}

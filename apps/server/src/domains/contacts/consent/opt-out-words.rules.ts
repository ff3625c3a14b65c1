import type { MarketingState } from '@recado/contract/contacts/consent'

const words = (list: string) => new Set(list.split(' '))

/** Portuguese, English and Spanish, as they are compared. Spaces inside a word are written as a hyphen. */
const outWords = words(
  'sair parar pare cancelar descadastrar stop stopall unsubscribe cancel quit optout opt-out baja salir desuscribir',
)
const inWords = words('voltar start unstop subscribe volver suscribir')

/** No word is nearly so long: longer texts are not looked at. */
const LONGEST = 60

/** The text in lower case, without accents, marks and pictures; its spaces as hyphens. */
const compared = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
    .replaceAll(' ', '-')

/**
 * What a customer's whole message asks for (contacts.6): no marketing any more, or it again. A sentence in which the word stands asks
 * for nothing.
 */
export function consentOf(text: string): Extract<MarketingState, 'allowed' | 'opted_out'> | null {
  if (text.length > LONGEST) return null
  const said = compared(text)
  if (outWords.has(said)) return 'opted_out'
  return inWords.has(said) ? 'allowed' : null
}

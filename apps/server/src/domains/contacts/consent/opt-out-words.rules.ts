import type { MarketingState } from '@recado/contract/contacts/consent'
import { inPhrases, outPhrases } from './opt-out-phrases.rules.ts'

const words = (list: string) => new Set(list.split(' '))

/** Portuguese, English and Spanish, in normalised form. */
const outWords = words(
  'sair parar pare parem cancelar descadastrar descadastre remover remova excluir stop stopall unsubscribe cancel quit optout remove baja salir eliminar desuscribir desuscribirme',
)
const inWords = words('voltar start unstop subscribe volver suscribir')

/** Longer than every phrase. Longer texts are ignored. */
const LONGEST = 90

/** Courtesy before and after the words: "oi, sair por favor". */
const courtesy =
  'por favor|por gentileza|gentileza|favor|pfvr?|pf|please|pls|plz|muito obrigad[oa]|obrigad[oa]|obg|grat[oa]|muchas gracias|gracias|thank you|thanks'
const greetings = 'oi|ola|bom dia|boa tarde|boa noite|hola|buenos dias|buenas tardes|buenas noches|hi|hello'
const leading = new RegExp(`^(?:(?:${courtesy}|${greetings}) )+`)
const trailing = new RegExp(`(?: (?:${courtesy}))+$`)

/** Normalises a text: lower case, without accents, punctuation, emoji and courtesy. */
const normalizedText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
    .replace(leading, '')
    .replace(trailing, '')

/**
 * Returns the consent that a customer's whole message expresses (contacts.6): an opt-out or a renewed opt-in. A longer
 * sentence that contains the word expresses nothing.
 */
export function consentOf(text: string): Extract<MarketingState, 'allowed' | 'opted_out'> | null {
  if (text.length > LONGEST) return null
  const message = normalizedText(text)
  if (outWords.has(message) || outPhrases.test(message)) return 'opted_out'
  return inWords.has(message) || inPhrases.test(message) ? 'allowed' : null
}

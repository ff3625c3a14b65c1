import type { OutboundContent } from '@recado/channels/channel'
import { readPrintedOptions } from '@recado/contract/conversations/printed-options.rules'
import type { Language } from '@recado/contract/values/language'

/** How a channel offers options to tap. */
export interface Offers {
  /** So many fit into one message. */
  most: number
  /** What opens the list. */
  button: string
  /** The choice of a person: it fits on a button, where the printed one may not. */
  person: string
  /** Stands above options that nothing was written above: networks want words there. */
  ask: string
}

/** The words of options to tap; the longest that fits on a button has 20 characters. */
export const offerWords: Record<Language, Omit<Offers, 'most'>> = {
  pt: { button: 'Ver opções', person: 'Falar com atendente', ask: 'Escolha uma opção:' },
  en: { button: 'See options', person: 'Talk to an attendant', ask: 'Choose an option:' },
  es: { button: 'Ver opciones', person: 'Hablar con un agente', ask: 'Elige una opción:' },
}

/** Marks an id as ours: a network may bring others. */
const PREFIX = 'option:'
/** Networks take so much of an id. */
const LONGEST_ID = 200

/**
 * A text whose last lines are printed options, with these to tap. Null for any other text, and for more options than fit: those
 * stay numbered text.
 */
export function offered(
  text: string,
  { most, button, person, ask }: Offers,
): (OutboundContent & { kind: 'options' }) | null {
  const { above, options: printed } = readPrintedOptions(text)
  if (printed.length === 0 || printed.length > most) return null
  const options = printed.map(({ key, title }) => ({
    id: idOf(key, title),
    title: key === '#' ? person : title,
  }))
  return { kind: 'options', text: above.trim() === '' ? ask : above, button, options, fallback: text }
}

/** What is to be read when it is tapped: the number with its title, which menus and scores understand. */
function idOf(key: string, title: string): string {
  const whole = `${PREFIX}${key} - ${title}`
  return whole.length <= LONGEST_ID ? whole : `${PREFIX}${key}`
}

/** A tapped option as if it had been typed; null for an id that is not ours. */
export const tapped = (optionId: string | undefined): string | null =>
  optionId?.startsWith(PREFIX) ? optionId.slice(PREFIX.length) : null

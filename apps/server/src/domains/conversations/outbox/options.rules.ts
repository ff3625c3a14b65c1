import type { OutboundContent } from '@recado/channels/channel'
import { readPrintedOptions } from '@recado/contract/conversations/printed-options.rules'
import type { Language } from '@recado/contract/values/language'

/** How a channel offers options to tap. */
export interface Offers {
  /** So many fit into one message. */
  most: number
  /** What opens the list. */
  button: string
}

/** The words on what opens a list of options. */
export const offerWords: Record<Language, string> = { pt: 'Ver opções', en: 'See options', es: 'Ver opciones' }

/** Marks an id as ours: a network may bring others. */
const PREFIX = 'option:'
/** Networks take so much of an id. */
const LONGEST_ID = 200

/**
 * A text whose last lines are printed options, with these to tap. Null for any other text, for one of options alone, and for more
 * options than fit: those stay numbered text.
 */
export function offered(text: string, { most, button }: Offers): (OutboundContent & { kind: 'options' }) | null {
  const { above, options: printed } = readPrintedOptions(text)
  if (printed.length === 0 || printed.length > most || above.trim() === '') return null
  const options = printed.map(({ key, title }) => ({ id: idOf(key, title), title }))
  return { kind: 'options', text: above, button, options, fallback: text }
}

/** What is to be read when it is tapped: the number with its title, which menus and scores understand. */
function idOf(key: string, title: string): string {
  const whole = `${PREFIX}${key} - ${title}`
  return whole.length <= LONGEST_ID ? whole : `${PREFIX}${key}`
}

/** A tapped option as if it had been typed; null for an id that is not ours. */
export const tapped = (optionId: string | undefined): string | null =>
  optionId?.startsWith(PREFIX) ? optionId.slice(PREFIX.length) : null

import type { OutboundContent } from '@recado/channels/channel'
import type { AutomaticTexts } from '@recado/contract/automatic-texts/text-catalogue'
import { readPrintedOptions } from '@recado/contract/conversations/printed-options.rules'

/** How a channel offers options to tap. */
export interface Offers {
  /** Maximum number of options in one message. */
  most: number
  /** Label of the button that opens the list. */
  button: string
  /** Short label of the choice of a person, because the printed one may not fit on a button. */
  person: string
  /** Introduction for options without other text, which networks require. */
  ask: string
}

/** Returns the texts of tappable options; a button fits at most 20 characters. */
export const offersIn = (texts: AutomaticTexts): Omit<Offers, 'most'> => ({
  button: texts.optionsButton,
  person: texts.optionsPerson,
  ask: texts.optionsAsk,
})

/** Marks an id as ours, because a network may send others. */
const PREFIX = 'option:'
/** Maximum length of an id at the networks. */
const LONGEST_ID = 200

/**
 * Splits a text whose last lines are printed options into text and tappable options. Null for any other text, and for
 * more options than fit, which stay numbered text.
 */
export function splitOffers(
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

/** The text to be read when it is tapped: the number with its title, which menus and scores understand. */
function idOf(key: string, title: string): string {
  const fullId = `${PREFIX}${key} - ${title}`
  return fullId.length <= LONGEST_ID ? fullId : `${PREFIX}${key}`
}

/** Returns the text of a tapped option as if typed; null for an id that is not ours. */
export const tappedText = (optionId: string | undefined): string | null =>
  optionId?.startsWith(PREFIX) ? optionId.slice(PREFIX.length) : null

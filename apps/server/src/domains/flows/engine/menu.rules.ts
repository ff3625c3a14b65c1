import { printedOption } from '@recado/contract/conversations/printed-options.rules'
import { streamSafe } from '@recado/contract/values/drawable.rules'
import type { MenuChoice } from './node.rules.ts'

/** A menu as it is said: its message, and an option a line. */
export function printedMenu(message: string, options: readonly MenuChoice[]): string {
  const lines = options.map(({ number, value }) => printedOption(number, value)).join('\n')
  return [message, lines].filter((part) => part.trim() !== '').join('\n\n')
}

const folded = (text: string) =>
  streamSafe(text)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** The option that lines written in one go mean: the last line that says a number, or words, of one. Null: none does. */
export function chosenOf(options: readonly MenuChoice[], lines: readonly (string | null)[]): MenuChoice | null {
  for (const line of lines.toReversed()) {
    const said = folded(line ?? '')
    if (said === '') continue
    // The number stands before each option, also where another one is called by it.
    const chosen =
      options.find(({ number }) => said === String(number)) ?? options.find(({ value }) => said === folded(value))
    if (chosen) return chosen
  }
  return null
}

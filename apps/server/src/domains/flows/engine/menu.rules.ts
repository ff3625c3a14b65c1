import { printedOption } from '@recado/contract/conversations/printed-options.rules'
import { streamSafe } from '@recado/contract/values/drawable.rules'
import type { MenuChoice } from './node.rules.ts'

/** Formats a menu as text: its message, then one option per line. */
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

/** Returns the chosen option: the last line that matches an option's number or text. Null when no line matches. */
export function chosenMenuOption(options: readonly MenuChoice[], lines: readonly (string | null)[]): MenuChoice | null {
  for (const line of lines.toReversed()) {
    const answer = folded(line ?? '')
    if (answer === '') continue
    // The option's number takes precedence over another option whose text is that number.
    const option =
      options.find(({ number }) => answer === String(number)) ?? options.find(({ value }) => answer === folded(value))
    if (option) return option
  }
  return null
}

import { type MenuAnswer, readMenuAnswer } from '@recado/contract/answers/menu-answer.rules'
import { printedOption } from '@recado/contract/conversations/printed-options.rules'
import type { MenuChoice } from './node.rules.ts'
import type { Facts } from './session.rules.ts'

/** Formats a menu as text: its message, then one option per line. */
export function printedMenu(message: string, options: readonly MenuChoice[]): string {
  const lines = options.map(({ number, value }) => printedOption(number, value)).join('\n')
  return [message, lines].filter((part) => part.trim() !== '').join('\n\n')
}

/**
 * Reads the customer's lines as menus of queues do: the last line that chooses an option counts.
 * @returns the option; 'person' when the customer asks for a person; null when the menu must be asked again
 */
export function chosenMenuOption(
  options: readonly MenuChoice[],
  lines: readonly (string | null)[],
  { language, humanWords }: Pick<Facts, 'language' | 'humanWords'>,
): MenuChoice | 'person' | null {
  const entries = options.map(({ number, value }) => ({ key: number, title: value }))
  const answer: MenuAnswer = readMenuAnswer(lines, {
    ...{ entries, language, humanWords, hasBack: false, backTitles: [], personTitles: [] },
  })
  if (answer.kind === 'person') return 'person'
  return answer.kind === 'entry' ? (options[answer.index] ?? null) : null
}

import type { QuickSuggestion } from '@recado/contract/quick-messages/quick-message'
import { isolated } from '../../../platform/i18n/fill-text.rules.ts'
import { normalize } from '../../../platform/normalize.rules.ts'
import { cut } from '../../../ui/person/graphemes.rules.ts'

const LABEL = 35
const SHOWN = 30

/** Returns the searched shortcode. Null unless the text is a slash and at least one more character (messages.10). */
export const soughtShortcut = (text: string): string | null =>
  text.startsWith('/') && text.length > 1 && !text.includes('\n') ? text.slice(1) : null

const normalizeShortcut = (text: string) => normalize(text).replace(/^\//, '')

/**
 * Returns the matching quick messages: first shortcuts that start with the text, then those that contain it, then texts
 * that do.
 */
export function matching(offered: readonly QuickSuggestion[], sought: string): QuickSuggestion[] {
  const query = normalizeShortcut(sought.trim())
  const rank = ({ shortcode, message }: QuickSuggestion) => {
    const name = normalizeShortcut(shortcode)
    if (name.startsWith(query)) return 0
    if (name.includes(query)) return 1
    return normalizeShortcut(message).includes(query) ? 2 : 3
  }
  return offered
    .map((one) => ({ one, rank: rank(one) }))
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, SHOWN)
    .map(({ one }) => one)
}

/** Returns one line for the list, cut at 35 characters. */
export function suggestionLabel({ shortcode, message }: Pick<QuickSuggestion, 'shortcode' | 'message'>): string {
  const name = `/${shortcode.replace(/^\//, '')}`
  return cut(message ? `${isolated(name)} - ${message.replace(/\s+/g, ' ')}` : name, LABEL)
}

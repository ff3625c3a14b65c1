import type { Draft } from '../messages/outbound/draft.rules.ts'

/**
 * Adds the connection's footer below the first text, otherwise as the text of the first file. Templates stay as
 * approved.
 */
export function withFooter(drafts: readonly Draft[], footer: string): Draft[] {
  const footerText = footer.trim()
  if (footerText === '') return [...drafts]
  if (drafts.some(({ template }) => template)) return [...drafts]
  const first = drafts.findIndex(({ body }) => body.trim() !== '')
  const at = Math.max(0, first)
  return drafts.map((draft, index) =>
    index === at ? { ...draft, body: first < 0 ? footerText : `${draft.body}\n\n${footerText}` } : draft,
  )
}

import type { Draft } from '../messages/outbound/draft.rules.ts'

/** Marketing with the connection's footer: below the first text, else as the text of the first file. A template stays as it was approved. */
export function withFooter(drafts: readonly Draft[], footer: string): Draft[] {
  const said = footer.trim()
  if (said === '') return [...drafts]
  if (drafts.some(({ template }) => template)) return [...drafts]
  const first = drafts.findIndex(({ body }) => body.trim() !== '')
  const at = Math.max(0, first)
  return drafts.map((draft, index) =>
    index === at ? { ...draft, body: first < 0 ? said : `${draft.body}\n\n${said}` } : draft,
  )
}

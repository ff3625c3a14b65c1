import { wholeSigns } from '@recado/contract/values/whole-signs.rules'

const MAX_LABEL = 300

/**
 * A file's name as people may see it: never a path, no characters that break a header, a page or a terminal.
 * Shortened in the middle of the name, so that its ending stays.
 * @param given the sender's name for it
 */
export function fileLabel(given: string | null | undefined): string | null {
  const last = (given ?? '').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    // Control characters, and marks that turn the direction of writing (a known way to hide an ending).
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069"<>|:*?;]/gu, '')
    .replace(/^\.+/, '')
    .trim()
  if (plain === '') return null
  const ending = /\.[^.]{1,10}$/.exec(plain)?.[0] ?? ''
  return plain.length <= MAX_LABEL ? plain : wholeSigns(plain, MAX_LABEL - ending.length) + ending
}

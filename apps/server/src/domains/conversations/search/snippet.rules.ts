import { drawable } from '@recado/contract/values/drawable.rules'

/** A piece of a found text; `hit` where it matches. */
export interface SnippetPart {
  text: string
  hit: boolean
}

/** How much of a text is shown, in characters, and how much of it before the first found word. */
const LENGTH = 160
const BEFORE = 40

const isWord = /[\p{L}\p{N}]/u

/** Without accents and capitals, one for one: places in the folded text are places in the text. */
const fold = (text: string): string =>
  Array.from(text, (sign) => {
    const normalized = sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    return normalized.length === sign.length ? normalized : sign
  }).join('')

/** The words of a search, as the database compares them. */
export const wordsOf = (term: string): string[] =>
  fold(term)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** The places of the words in a text, in order and apart. The last word may be a beginning, the others are whole. */
function hitsIn(folded: string, words: readonly string[]): Array<{ start: number; end: number }> {
  const hits: Array<{ start: number; end: number }> = []
  for (const [at, word] of words.entries()) {
    const isLast = at === words.length - 1
    for (let start = folded.indexOf(word); start >= 0; start = folded.indexOf(word, start + word.length)) {
      const end = start + word.length
      const begins = start === 0 || !isWord.test(folded.charAt(start - 1))
      const ends = isLast || end === folded.length || !isWord.test(folded.charAt(end))
      if (begins && ends) hits.push({ start, end })
    }
  }
  hits.sort((a, b) => a.start - b.start || b.end - a.end)
  return hits.filter((hit, at) => at === 0 || hit.start >= (hits[at - 1]?.end ?? 0))
}

/**
 * The part of a text around the first found word, cut between characters, in pieces of plain text.
 * @param term the searched text, as it was typed
 */
export function snippetOf(body: string, term: string): SnippetPart[] {
  const text = drawable(body).replace(/\s+/g, ' ').trim()
  const hits = hitsIn(fold(text), wordsOf(term))
  const from = cutAt(text, Math.max(0, (hits[0]?.start ?? 0) - BEFORE))
  const to = cutAt(text, Math.min(text.length, from + LENGTH))
  const parts: SnippetPart[] = []
  const add = (piece: string, hit: boolean) => {
    const last = parts.at(-1)
    if (last && last.hit === hit) last.text += piece
    else if (piece !== '') parts.push({ text: piece, hit })
  }
  if (from > 0) add('… ', false)
  let done = from
  for (const { start, end } of hits) {
    if (start < done || end > to) continue
    add(text.slice(done, start), false)
    add(text.slice(start, end), true)
    done = end
  }
  add(text.slice(done, to), false)
  if (to < text.length) add(' …', false)
  return parts
}

const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Where the sign at a place begins: never within an emoji or an accented letter. */
const cutAt = (text: string, at: number): number => signs.segment(text).containing(at)?.index ?? at

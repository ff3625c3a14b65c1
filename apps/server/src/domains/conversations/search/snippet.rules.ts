import { drawable } from '@recado/contract/values/drawable.rules'

/** A piece of a matched text; `hit` marks a match. */
export interface SnippetPart {
  text: string
  hit: boolean
}

/** Length of a snippet in characters, and how many of them precede the first match. */
const LENGTH = 160
const BEFORE = 40

const isWord = /[\p{L}\p{N}]/u

/** Cache of the folded form of each UTF-16 unit; 0 means not computed yet. */
const folds = new Uint16Array(0x10000)

function foldUnit(unit: number): number {
  const sign = String.fromCharCode(unit)
  const normalized = sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const foldedUnit = normalized.length === 1 ? normalized.charCodeAt(0) : unit
  folds[unit] = foldedUnit
  return foldedUnit
}

/** Removes accents and case unit by unit, so that offsets in the folded text are valid in the text. */
function fold(text: string): string {
  const units = new Uint16Array(text.length)
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    units[at] = folds[unit] || foldUnit(unit)
  }
  return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(units)
}

/** Splits a search term into words, as the database compares them. */
export const searchWordsOf = (term: string): string[] =>
  fold(term)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Yields the positions of a word in a text. Only the last word matches as a prefix. */
function* placesOf(folded: string, word: string, isLast: boolean): Generator<{ start: number; end: number }> {
  for (let start = folded.indexOf(word); start >= 0; start = folded.indexOf(word, start + word.length)) {
    const end = start + word.length
    const begins = start === 0 || !isWord.test(folded.charAt(start - 1))
    const ends = isLast || end === folded.length || !isWord.test(folded.charAt(end))
    if (begins && ends) yield { start, end }
  }
}

/** Returns the positions of the words in a text, in order and without overlaps. */
function hitsIn(folded: string, words: readonly string[]): Array<{ start: number; end: number }> {
  const hits = words.flatMap((word, at) => [...placesOf(folded, word, at === words.length - 1)])
  hits.sort((a, b) => a.start - b.start || b.end - a.end)
  return hits.filter((hit, at) => at === 0 || hit.start >= (hits[at - 1]?.end ?? 0))
}

/** Longer texts are only examined around their first match. */
const WHOLE = 2_000

/** Returns the start of a word at least `WHOLE` / 4 before a position. */
function startBefore(body: string, place: number): number {
  const blank = body.lastIndexOf(' ', place - WHOLE / 4)
  return blank > place - WHOLE / 2 ? blank : place - WHOLE / 4
}

/** Returns the part of a long text around its first match, larger than the snippet. */
function nearFirstHit(body: string, words: readonly string[]): { text: string; cutBefore: boolean; cutAfter: boolean } {
  const foldedBody = fold(body)
  const firsts = words.map(
    (word, at) => placesOf(foldedBody, word, at === words.length - 1).next().value?.start ?? Number.POSITIVE_INFINITY,
  )
  const first = Math.min(body.length, ...firsts)
  const isAtBeginning = first === body.length || first < WHOLE / 2
  const start = isAtBeginning ? 0 : startBefore(body, first)
  const text = body.slice(start, start + WHOLE).toWellFormed()
  return { text, cutBefore: start > 0, cutAfter: start + WHOLE < body.length }
}

/**
 * Returns the snippet around the first match, cut between characters, in pieces of plain text.
 * @param term the search term as typed
 */
export function snippetOf(body: string, term: string): SnippetPart[] {
  const words = searchWordsOf(term)
  const part = body.length > WHOLE ? nearFirstHit(body, words) : { text: body, cutBefore: false, cutAfter: false }
  const text = drawable(part.text).replace(/\s+/g, ' ').trim()
  const hits = hitsIn(fold(text), words)
  const from = cutAt(text, Math.max(0, (hits[0]?.start ?? 0) - BEFORE))
  const to = cutAt(text, Math.min(text.length, from + LENGTH))
  const parts: SnippetPart[] = []
  const add = (piece: string, hit: boolean) => {
    const last = parts.at(-1)
    if (last && last.hit === hit) last.text += piece
    else if (piece !== '') parts.push({ text: piece, hit })
  }
  if (from > 0 || part.cutBefore) add('… ', false)
  let position = from
  for (const { start, end } of hits) {
    if (start < position || end > to) continue
    add(text.slice(position, start), false)
    add(text.slice(start, end), true)
    position = end
  }
  add(text.slice(position, to), false)
  if (to < text.length || part.cutAfter) add(' …', false)
  return parts
}

const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Returns the start of the grapheme at a position, so that an emoji or accented letter is never split. */
const cutAt = (text: string, at: number): number => signs.segment(text).containing(at)?.index ?? at

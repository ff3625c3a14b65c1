/** A piece of a message's text. Rendered only as text and as links built here, never as HTML. */
export type Piece =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'bold' | 'italic' | 'strike'; pieces: Piece[] }

const marks = { '*': 'bold', _: 'italic', '~': 'strike' } as const
type Mark = keyof typeof marks
const isMark = (sign: string | undefined): sign is Mark => sign === '*' || sign === '_' || sign === '~'

const FENCE = '```'
const link = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<>"']+/giu
const isWord = /[\p{L}\p{N}]/u
const endsSentence = /[.,;:!?)\]}*_~]/

/** A part of a text from `start` to `end` with its own rendering. */
interface Span {
  start: number
  end: number
}
interface MarkPair extends Span {
  mark: Mark
}

/**
 * Parses a message's text with WhatsApp's marks (*bold* _italic_ ~strike~ ```code```) and links into pieces, in linear
 * time.
 */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (let open = text.indexOf(FENCE); open >= 0; open = text.indexOf(FENCE, from)) {
    // A block contains at least one character.
    const close = text.indexOf(FENCE, open + FENCE.length + 1)
    if (close < 0) break
    for (const piece of inline(text.slice(from, open))) pieces.push(piece)
    pieces.push({ kind: 'code', text: text.slice(open + FENCE.length, close) })
    from = close + FENCE.length
  }
  for (const piece of inline(text.slice(from))) pieces.push(piece)
  return pieces
}

/** Removes trailing punctuation and closing brackets, which belong to the sentence. */
function trimmed(address: string): string {
  const bracket = address.indexOf('(')
  let end = address.length
  while (end > 0 && endsSentence.test(address[end - 1] ?? '')) {
    if (address[end - 1] === ')' && bracket >= 0 && bracket < end) break
    end--
  }
  return address.slice(0, end)
}

function linksIn(text: string): Span[] {
  const links: Span[] = []
  for (const { 0: address, index } of text.matchAll(link))
    links.push({ start: index, end: index + trimmed(address).length })
  return links
}

/**
 * Returns the pairs of marks outside links, in order of their starts and nested without crossing. A pair starts and
 * ends at word borders, next to its text, and is on one line. At most one pair of each kind is open at a time.
 */
function pairsIn(text: string, links: readonly Span[]): MarkPair[] {
  const pairs: MarkPair[] = []
  let open: Array<{ mark: Mark; at: number }> = []
  let next = 0
  for (let at = 0; at < text.length; at++) {
    while (next < links.length && (links[next]?.end ?? 0) <= at) next++
    const address = links[next]
    if (address && address.start <= at) {
      at = address.end - 1
      continue
    }
    const sign = text[at]
    if (sign === '\n') open = []
    if (!isMark(sign)) continue
    const openAt = open.findIndex(({ mark }) => mark === sign)
    const start = open[openAt]?.at ?? at
    if (openAt >= 0 && at - start > 1 && !isBlank(text, at - 1) && !wordAt(text, at + 1)) {
      pairs.push({ mark: sign, start, end: at })
      open.length = openAt
    } else if (openAt < 0 && !isBlank(text, at + 1) && !wordBefore(text, at)) open.push({ mark: sign, at })
  }
  return pairs.sort((a, b) => a.start - b.start)
}

const isBlank = (text: string, at: number) => /^\s?$/.test(text[at] ?? '')
const wordAt = (text: string, at: number) =>
  at < text.length && isWord.test(String.fromCodePoint(text.codePointAt(at) ?? 0))
function wordBefore(text: string, at: number): boolean {
  if (at === 0) return false
  const isPair = at > 1 && /[\udc00-\udfff]/.test(text[at - 1] ?? '')
  return wordAt(text, isPair ? at - 2 : at - 1)
}

/** Parses text without code blocks. */
function inline(text: string): Piece[] {
  const links = linksIn(text)
  const pairs = pairsIn(text, links)
  const root: Piece[] = []
  const open: Array<{ end: number; pieces: Piece[] }> = []
  const into = () => open.at(-1)?.pieces ?? root
  let from = 0
  const addText = (end: number) => {
    if (end > from) into().push({ kind: 'text', text: text.slice(from, end) })
    from = end
  }
  const closeBefore = (place: number) => {
    for (let last = open.at(-1); last && last.end < place; last = open.at(-1)) {
      addText(last.end)
      from = last.end + 1
      open.pop()
    }
  }
  for (const span of inOrder(links, pairs)) {
    closeBefore(span.start)
    addText(span.start)
    if ('mark' in span) {
      const pieces: Piece[] = []
      into().push({ kind: marks[span.mark], pieces })
      open.push({ end: span.end, pieces })
      from = span.start + 1
    } else {
      const address = text.slice(span.start, span.end)
      into().push({ kind: 'link', text: address, href: /^www/i.test(address) ? `https://${address}` : address })
      from = span.end
    }
  }
  closeBefore(text.length + 1)
  addText(text.length)
  return root
}

/** Merges both sorted lists by their starts. */
function inOrder(links: readonly Span[], pairs: readonly MarkPair[]): Array<Span | MarkPair> {
  return [...links, ...pairs].sort((a, b) => a.start - b.start)
}

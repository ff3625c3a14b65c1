/** A piece of a message's text. Only ever drawn as text and links of our own making, never as HTML. */
export type Piece =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'bold' | 'italic' | 'strike'; pieces: Piece[] }

const marks = { '*': 'bold', _: 'italic', '~': 'strike' } as const
type Mark = keyof typeof marks

/** Long walls of text are shown plainly from here on; marks in them are not looked for. */
const DEEPEST = 6

const block = /```([\s\S]+?)```/g
const link = /\b(?:https?:\/\/|www\.)[^\s<>"']+/gi
// A mark counts at the border of a word and next to text, as on the phone.
const marked = /(^|[^\p{L}\p{N}])([*_~])(?=\S)([^\n]*?\S)\2(?![\p{L}\p{N}])/u

/** Full stops and closing brackets after an address belong to the sentence. */
function trimmed(address: string): string {
  let end = address.length
  while (end > 0 && /[.,;:!?)\]}*_~]/.test(address[end - 1] ?? '')) {
    if (address[end - 1] === ')' && address.slice(0, end).includes('(')) break
    end--
  }
  return address.slice(0, end)
}

function withLinks(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(link)) {
    const address = trimmed(match[0])
    if (match.index > from) pieces.push({ kind: 'text', text: text.slice(from, match.index) })
    pieces.push({ kind: 'link', text: address, href: /^www/i.test(address) ? `https://${address}` : address })
    from = match.index + address.length
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) })
  return pieces
}

function inline(text: string, depth: number): Piece[] {
  const match = depth < DEEPEST ? marked.exec(text) : null
  if (!match) return withLinks(text)
  const [whole, lead = '', mark = '*', inside = ''] = match
  const start = match.index + lead.length
  // An address may hold marks: they are part of it.
  const address = [...text.matchAll(link)].find(({ index, 0: found }) => index < start && index + found.length > start)
  if (address) {
    const end = address.index + address[0].length
    return [...withLinks(text.slice(0, end)), ...inline(text.slice(end), depth)]
  }
  return [
    ...withLinks(text.slice(0, start)),
    { kind: marks[mark as Mark], pieces: inline(inside, depth + 1) },
    ...inline(text.slice(match.index + whole.length), depth),
  ]
}

/** A message's text with WhatsApp's marks (*bold* _italic_ ~strike~ ```code```) and links, as pieces. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(block)) {
    if (match.index > from) pieces.push(...inline(text.slice(from, match.index), 0))
    pieces.push({ kind: 'code', text: match[1] ?? '' })
    from = match.index + match[0].length
  }
  if (from < text.length) pieces.push(...inline(text.slice(from), 0))
  return pieces
}

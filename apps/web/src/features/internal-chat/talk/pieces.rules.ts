import type { Mention } from '@recado/contract/internal-chat/chat'

/** A part of a message's text. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'ticket'; text: string; uuid: string }
  | { kind: 'mention'; text: string; userId: number }

const UUID = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Signs that end a sentence are not part of an address. */
const endsSentence = /[.,;:!?)\]}'"»]/
function withoutTrailing(text: string): string {
  let end = text.length
  while (end > 0 && endsSentence.test(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}

/**
 * A text in its parts: addresses, links to tickets of this installation, and the people whom it names. Any content stays text.
 * @param origin of this installation, such as https://recado.example.com
 */
export function piecesOf(text: string, mentions: readonly Mention[], origin: string): Piece[] {
  // Of two names of which one begins like the other the longer one is meant.
  const names = mentions.toSorted((one, other) => other.name.length - one.name.length)
  const named = names.map(({ name }) => `@${escaped(name)}`).join('|')
  const pattern = new RegExp(
    `https?://[^\\s<>]+|(?<![\\w/])/tickets/${UUID}${named && `|(?:${named})(?![\\p{L}\\d_])`}`,
    'giu',
  )
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const piece = pieceOf(found, names, origin)
    if (index > from) pieces.push({ kind: 'text', text: text.slice(from, index) })
    pieces.push(piece)
    from = index + piece.text.length
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) })
  return pieces
}

function pieceOf(found: string, names: readonly Mention[], origin: string): Piece {
  if (found.startsWith('@')) {
    const one = names.find(({ name }) => found.toLowerCase() === `@${name}`.toLowerCase())
    return one ? { kind: 'mention', text: found, userId: one.userId } : { kind: 'text', text: found }
  }
  const text = withoutTrailing(found)
  const path = text.startsWith(`${origin}/`) ? text.slice(origin.length) : text
  const uuid = new RegExp(`^/tickets/(${UUID})(?:[?#].*)?$`, 'i').exec(path)?.[1]
  return uuid ? { kind: 'ticket', text, uuid: uuid.toLowerCase() } : { kind: 'link', text, href: text }
}

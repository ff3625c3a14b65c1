import type { Mention } from '@recado/contract/internal-chat/chat'

/** A part of a message's text. */
export type ChatTextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'ticket'; text: string; uuid: string }
  | { kind: 'mention'; text: string; userId: number }

const UUID = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Closing punctuation is not part of a URL. */
const endsSentence = /[.,;:!?)\]}'"»]/
function withoutTrailing(text: string): string {
  let end = text.length
  while (end > 0 && endsSentence.test(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}

/**
 * Splits a text into parts: URLs, links to tickets of this installation, and mentions. Everything else stays text.
 * @param origin of this installation, such as https://recado.example.com
 */
export function chatTextParts(text: string, mentions: readonly Mention[], origin: string): ChatTextPart[] {
  // If one name is the beginning of another, the longer one matches first.
  const names = mentions.toSorted((one, other) => other.name.length - one.name.length)
  const mentionPattern = names.map(({ name }) => `@${escaped(name)}`).join('|')
  const pattern = new RegExp(
    `https?://[^\\s<>]+|(?<![\\w/])/tickets/${UUID}${mentionPattern && `|(?:${mentionPattern})(?![\\p{L}\\d_])`}`,
    'giu',
  )
  const pieces: ChatTextPart[] = []
  let from = 0
  for (const { 0: match, index } of text.matchAll(pattern)) {
    const piece = pieceOf(match, names, origin)
    if (index > from) pieces.push({ kind: 'text', text: text.slice(from, index) })
    pieces.push(piece)
    from = index + piece.text.length
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) })
  return pieces
}

function pieceOf(match: string, names: readonly Mention[], origin: string): ChatTextPart {
  if (match.startsWith('@')) {
    const one = names.find(({ name }) => match.toLowerCase() === `@${name}`.toLowerCase())
    return one ? { kind: 'mention', text: match, userId: one.userId } : { kind: 'text', text: match }
  }
  const text = withoutTrailing(match)
  const path = text.startsWith(`${origin}/`) ? text.slice(origin.length) : text
  const uuid = new RegExp(`^/tickets/(${UUID})(?:[?#].*)?$`, 'i').exec(path)?.[1]
  return uuid ? { kind: 'ticket', text, uuid: uuid.toLowerCase() } : { kind: 'link', text, href: text }
}

import type { KnowledgeSource } from '@recado/contract/knowledge/document'

/** One message of a conversation, as an AI reads it. */
export interface TalkLine {
  id: number
  fromMe: boolean
  isAutomatic: boolean
  mediaType: string
  body: string
  transcript: string | null
}

/** A conversation never takes more of a question than this, in characters; the newest lines stay. */
export const LONGEST_TALK = 24_000

const media: Readonly<Record<string, string>> = {
  image: 'imagem',
  audio: 'áudio',
  video: 'vídeo',
  application: 'arquivo',
  sticker: 'figurinha',
  locationMessage: 'localização',
  vcard: 'contato',
  contactMessage: 'contato',
  call_log: 'ligação',
  unsupported: 'mensagem que não pode ser mostrada',
}

/** What a message says: its text, what was said in it, or the name of its medium. */
export function wordsOf({ mediaType, body, transcript }: TalkLine): string {
  if (mediaType === 'chat') return body
  const name = media[mediaType] ?? 'mídia'
  if (transcript) return `[${name}] ${transcript}`
  // Places and contact cards are written for programs.
  const caption = ['image', 'video', 'application', 'audio'].includes(mediaType) ? body : ''
  return caption ? `[${name}] ${caption}` : `[${name}]`
}

const speakerOf = ({ fromMe, isAutomatic }: TalkLine) => (!fromMe ? 'Cliente' : isAutomatic ? 'Robô' : 'Atendente')

/** A conversation as text, oldest first; the newest lines that fit. */
export function talkText(lines: readonly TalkLine[]): string {
  const kept: string[] = []
  let length = 0
  for (const line of lines.toReversed()) {
    const text = `${speakerOf(line)}: ${wordsOf(line)}`
    length += text.length + 1
    if (length > LONGEST_TALK) break
    kept.unshift(text)
  }
  return kept.join('\n')
}

/** What the customer asked last: their lines since somebody answered, or the last ones if everything is answered. */
export function lastQuestion(lines: readonly TalkLine[]): string {
  const answered = lines.findLastIndex(({ fromMe, isAutomatic }) => fromMe && !isAutomatic)
  const open = lines.slice(answered + 1).filter(({ fromMe }) => !fromMe)
  const asked = open.length > 0 ? open : lines.filter(({ fromMe }) => !fromMe).slice(-3)
  return asked.map(wordsOf).join('\n')
}

/** Numbers of passages in brackets at the end of an answer, as the model is told to write them. */
const NAMED = /\s*\[\s*(?:fontes?:?\s*)?(\d+(?:\s*[,;]\s*\d+)*)\s*\]\s*$/i

/** An answer without the numbers of its sources, and those of the given passages that it names. */
export function withSources(
  text: string,
  passages: readonly KnowledgeSource[],
): { text: string; sources: KnowledgeSource[] } {
  const named = NAMED.exec(text)
  if (!named || passages.length === 0) return { text, sources: [] }
  const numbers = new Set((named[1] ?? '').split(/[,;]/).map(Number))
  return { text: text.slice(0, named.index).trim(), sources: passages.filter((_one, at) => numbers.has(at + 1)) }
}

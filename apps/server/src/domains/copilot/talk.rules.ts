import type { KnowledgeSource } from '@recado/contract/knowledge/document'
import { type DataLine, lineOfData } from '../../platform/ai/ai-data.rules.ts'

/** A message of a conversation, as an AI reads it. */
export interface TalkLine {
  id: number
  fromMe: boolean
  isAutomatic: boolean
  mediaType: string
  body: string
  transcript: string | null
}

/** Maximum characters of a conversation in a question; the newest lines are kept. */
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

/** The text of a message, its transcript, or the name of its media type. */
export function textOfTalkLine({ mediaType, body, transcript }: TalkLine): string {
  if (mediaType === 'chat') return body
  const name = media[mediaType] ?? 'mídia'
  if (transcript) return `[${name}] ${transcript}`
  // Bodies of locations and contact cards are not readable text.
  const caption = ['image', 'video', 'application', 'audio'].includes(mediaType) ? body : ''
  return caption ? `[${name}] ${caption}` : `[${name}]`
}

const speakerOf = ({ fromMe, isAutomatic }: TalkLine) => (!fromMe ? 'Cliente' : isAutomatic ? 'Robô' : 'Atendente')

/** A conversation as data for a model, oldest first: the newest lines that fit. */
export function talkData(lines: readonly TalkLine[]): DataLine[] {
  const includedLines: DataLine[] = []
  let length = 0
  for (const line of lines.toReversed()) {
    const data = { label: speakerOf(line), value: textOfTalkLine(line) }
    length += lineOfData(data).length + 1
    if (length > LONGEST_TALK) break
    includedLines.unshift(data)
  }
  return includedLines
}

/** The customer's lines since the last answer, or their last three lines if everything is answered. */
export function lastCustomerQuestion(lines: readonly TalkLine[]): string {
  const answered = lines.findLastIndex(({ fromMe, isAutomatic }) => fromMe && !isAutomatic)
  const open = lines.slice(answered + 1).filter(({ fromMe }) => !fromMe)
  const questionLines = open.length > 0 ? open : lines.filter(({ fromMe }) => !fromMe).slice(-3)
  return questionLines.map(textOfTalkLine).join('\n')
}

/** Numbers of passages in brackets at the end of an answer, as the model is instructed to write them. */
const NAMED = /\s*\[\s*(?:fontes?:?\s*)?(\d+(?:\s*[,;]\s*\d+)*)\s*\]\s*$/i

/** Returns an answer without the numbers of its sources, and the passages with these numbers. */
export function withSources(
  text: string,
  passages: readonly KnowledgeSource[],
): { text: string; sources: KnowledgeSource[] } {
  const sourceNumbers = NAMED.exec(text)
  if (!sourceNumbers || passages.length === 0) return { text, sources: [] }
  const numbers = new Set((sourceNumbers[1] ?? '').split(/[,;]/).map(Number))
  return {
    text: text.slice(0, sourceNumbers.index).trim(),
    sources: passages.filter((_one, at) => numbers.has(at + 1)),
  }
}

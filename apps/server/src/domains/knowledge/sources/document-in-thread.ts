import { MOST_SOURCE_PASSAGES, TITLE_MAX_LENGTH } from '@recado/contract/knowledge/choices'
import type { AskServer } from '../../../platform/threads/in-thread.ts'
import { passagesOf } from '../passages.rules.ts'
import { cleanText, decodeText, type SourceFormat, type Unread } from './source-text.rules.ts'

/** The bytes of a page or file, for the thread. */
export interface DocumentOrder {
  bytes: Uint8Array
  format: SourceFormat
  /** The character set that a server named. Null: none. */
  charset: string | null
}

/** The text of a page or file in passages. */
export interface ReadDocument {
  /** A page's title; '' without one. */
  title: string
  passages: string[]
}

/** Reads the text of a page or file and splits it into passages. Reports progress in percent by asking the server. */
export async function readDocument(order: DocumentOrder, ask: AskServer): Promise<ReadDocument | Unread> {
  const content = await textOf(order, ask)
  if ('failure' in content) return content
  const passages = passagesOf(cleanText(content.text))
  if (passages.length === 0) return { failure: 'empty' }
  if (passages.length > MOST_SOURCE_PASSAGES) return { failure: 'long' }
  return {
    title: cleanText(content.title ?? '')
      .slice(0, TITLE_MAX_LENGTH)
      .toWellFormed(),
    passages,
  }
}

/** Each reader is loaded when it is needed, because a thread reads one document. */
async function textOf(
  { bytes, format, charset }: DocumentOrder,
  ask: AskServer,
): Promise<{ text: string; title?: string } | Unread> {
  if (format === 'text') return { text: decodeText(bytes, charset) }
  if (format === 'html') return (await import('./html-text.ts')).htmlText(bytes, charset)
  return (await import('./pdf-text.ts')).pdfText(bytes, (percent) => ask({ percent }))
}

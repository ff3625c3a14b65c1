import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Language } from '@recado/contract/values/language'
import type { AskServer } from '../../../platform/threads/in-thread.ts'
import { createTranscript } from './transcript-page.ts'
import { transcriptTexts } from './transcript-texts.ts'

/** What the thread needs to know of a transcript. */
export interface TranscriptOrder {
  /** The file to create. */
  path: string
  ticket: Ticket
  company: string
  language: Language
  /** Only a test reads the content without unpacking. */
  compress: boolean
}

/** The next messages of the ticket, oldest first; none when the last question had the last ones. */
export interface TranscriptBatch {
  messages: Message[]
}

/** Writes a transcript to its file, batch by batch. Runs in a thread. */
export async function writeDocument(order: TranscriptOrder, ask: AskServer): Promise<void> {
  const { path, ticket, company, language, compress } = order
  const transcript = createTranscript({ ticket, company, texts: transcriptTexts[language], compress })
  // Never a file that exists already.
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  const written = finished(file)
  // Awaited below; a disk that is full before is no unhandled rejection.
  written.catch(() => undefined)
  transcript.document.pipe(file)
  for (;;) {
    const { messages } = await ask<TranscriptBatch>('messages')
    if (messages.length === 0) break
    for (const message of messages) transcript.add(message)
    if (file.errored) throw file.errored
    if (file.writableNeedDrain) await Promise.race([once(file, 'drain'), written])
  }
  transcript.end()
  await written
}

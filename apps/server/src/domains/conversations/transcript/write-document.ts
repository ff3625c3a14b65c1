import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Language } from '@recado/contract/values/language'
import type { AskServer } from '../../../platform/threads/in-thread.ts'
import { createTranscript } from './transcript-page.ts'
import { transcriptTexts } from './transcript-texts.ts'

/** The input of the thread that writes a transcript. */
export interface TranscriptOrder {
  /** The file to create. */
  path: string
  ticket: Ticket
  company: string
  language: Language
  timeZone: string
  /** False only in tests, to read the content without unpacking. */
  compress: boolean
}

/** The next messages of the ticket, oldest first; empty after the last ones. */
export interface TranscriptBatch {
  messages: Message[]
}

/** Writes a transcript to its file, batch by batch. Runs in a thread. */
export async function writeDocument(order: TranscriptOrder, ask: AskServer): Promise<void> {
  const { path, ticket, company, language, timeZone, compress } = order
  const transcript = createTranscript({ ticket, company, texts: transcriptTexts[language], timeZone, compress })
  // Fails if the file exists.
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  const completion = finished(file)
  // Awaited below; prevents an unhandled rejection when the disk is full before that.
  completion.catch(() => undefined)
  transcript.document.pipe(file)
  for (;;) {
    const { messages } = await ask<TranscriptBatch>('messages')
    if (messages.length === 0) break
    for (const message of messages) transcript.add(message)
    if (file.errored) throw file.errored
    if (file.writableNeedDrain) await Promise.race([once(file, 'drain'), completion])
  }
  transcript.end()
  await completion
}

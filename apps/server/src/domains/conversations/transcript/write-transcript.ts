import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Actor } from '../../../platform/actor.ts'
import type { Workplace } from '../../../platform/db/work.ts'
import type { Log } from '../../../platform/log.ts'
import { newerMessages } from '../messages/history/message-page.store.ts'
import type { MessagePlace } from '../messages/message.store.ts'
import { ticketFor } from '../tickets/ticket-for.ts'
import type { Transcript } from './transcript-page.ts'
import { transcriptTexts } from './transcript-texts.ts'

/** So many messages are in memory at once. */
const BATCH = 200

export interface TranscriptServices {
  workplace: Workplace
  log: Log
}

/**
 * The conversation of a ticket as PDF. Read and written piece by piece, as fast as it is taken: the memory needed does
 * not grow with the conversation.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION before anything is written
 */
export async function writeTranscript(
  { workplace, log }: TranscriptServices,
  actor: Actor,
  { ticketId, compress = true }: { ticketId: number; compress?: boolean },
): Promise<{ ticket: Ticket; pdf: Readable }> {
  const ticket = await workplace.read(actor.companyId, (work) => ticketFor(work, actor, ticketId))
  // The library of PDF is large and most servers' days go by without it.
  const { createTranscript } = await import('./transcript-page.ts')
  const texts = transcriptTexts[actor.company.language]
  const transcript = createTranscript({ ticket, company: actor.company.name, texts, compress })
  const pdf = new PassThrough()
  transcript.document.pipe(pdf)
  writeAll(workplace, actor.companyId, { ticketId, transcript, pdf }).catch((error: unknown) => {
    log.error({ err: error, ticketId }, 'a transcript broke off')
    pdf.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  return { ticket, pdf }
}

async function writeAll(
  workplace: Workplace,
  companyId: number,
  { ticketId, transcript, pdf }: { ticketId: number; transcript: Transcript; pdf: PassThrough },
): Promise<void> {
  let place: MessagePlace = { sentAt: 0, id: 0 }
  for (let more = true; more; ) {
    const from = place
    const rows = await workplace.read(companyId, (work) => newerMessages(work.db, ticketId, from, BATCH))
    for (const { view } of rows) await transcript.add(view)
    const last = rows.at(-1)
    more = rows.length === BATCH && last !== undefined
    if (last) place = { sentAt: last.sent_at, id: last.view.id }
    // A client that reads slowly, or not any more, gets nothing written in advance.
    if (pdf.writableNeedDrain) await Promise.race([once(pdf, 'drain'), once(pdf, 'close')])
    if (pdf.destroyed) return
  }
  transcript.end()
}

import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work, Workplace } from '../../../platform/db/work.ts'
import type { Log } from '../../../platform/log.ts'
import { ThreadFailed, ThreadLane } from '../../../platform/threads/thread-lane.ts'
import { audit } from '../../identity/public.ts'
import { newerMessages } from '../messages/history/message-page.store.ts'
import type { MessagePlace } from '../messages/message.store.ts'
import { ticketFor } from '../tickets/ticket-for.ts'
import type { TranscriptBatch, TranscriptOrder } from './write-document.ts'

/** Messages per batch read and passed to the thread: at most 3 MB of text. */
const BATCH = 50

const lane = new ThreadLane({
  ...{ program: 'transcript-worker', atOnce: 2 },
  ...{ limitMs: 20_000, waitMs: 20_000, memoryMb: 256 },
})

export interface TranscriptServices {
  workplace: Workplace
  log: Log
}

export interface TranscriptCall {
  ticketId: number
  /** Stops the work when the caller disconnects. */
  signal?: AbortSignal
  /** Tests only: uncompressed content, and another time limit. */
  compress?: boolean
  limitMs?: number
}

/**
 * Returns a ticket's conversation as PDF, with its size in bytes. A thread writes it to a file: one at a time per
 * company, two per node. The file is unlinked before it is returned, so it disappears with its stream. The audit log
 * records the export with the number of messages.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION; ERR_TOO_MANY_REQUESTS when the turn did not come within 20
 *   seconds; ERR_TRANSCRIPT_UNFINISHED when the document took 20 seconds or too much memory
 */
export async function writeTranscript(
  { workplace, log }: TranscriptServices,
  actor: Actor,
  call: TranscriptCall,
): Promise<{ ticket: Ticket; pdf: Readable; bytes: number }> {
  const { ticketId, compress = true, signal, limitMs } = call
  const ticket = await workplace.read(actor.companyId, (work) => ticketFor(work, actor, ticketId, 'tickets:export'))
  const path = join(tmpdir(), `transcript-${randomUUID()}.pdf`)
  const order: TranscriptOrder = {
    ...{ path, ticket, compress },
    ...{ company: actor.company.name, language: actor.company.language, timeZone: actor.company.timeZone },
  }
  try {
    let rows = 0
    const count = (messages: number) => {
      rows += messages
    }
    await lane.run(actor.companyId, {
      ...{ data: () => order, answer: batches(workplace, actor.companyId, ticketId, count), signal },
      ...(limitMs ? { limitMs } : {}),
    })
    const document = await openUnnamed(path)
    await workplace.run(actor.companyId, (work) => recordExport(work, actor, ticket, rows))
    return { ticket, ...document }
  } catch (error) {
    throw refusalOf(error, log, ticketId)
  } finally {
    await rm(path, { force: true })
  }
}

const recordExport = (work: Work, actor: Actor, { id, code, contact }: Ticket, rows: number) =>
  audit(work, actor, 'ticket.export', `ticket ${id}`, null, { name: contact.name, protocol: code, rows })

/** Returns the function that the thread calls for the next messages, in order, each batch in its own transaction. */
function batches(
  workplace: Workplace,
  companyId: number,
  ticketId: number,
  count: (messages: number) => void,
): () => Promise<TranscriptBatch> {
  let place: MessagePlace = { sentAt: 0, id: 0 }
  return async () => {
    const rows = await workplace.read(companyId, (work) => newerMessages(work.db, ticketId, place, BATCH))
    const last = rows.at(-1)
    if (last) place = { sentAt: last.sent_at, id: last.view.id }
    count(rows.length)
    return { messages: rows.map(({ view }) => view) }
  }
}

async function openUnnamed(path: string): Promise<{ pdf: Readable; bytes: number }> {
  let file: FileHandle | undefined
  try {
    file = await open(path)
    const { size } = await file.stat()
    return { pdf: file.createReadStream(), bytes: size }
  } catch (error) {
    await file?.close()
    throw error
  }
}

function refusalOf(error: unknown, log: Log, ticketId: number): unknown {
  if (!(error instanceof ThreadFailed)) return error
  // Errors of the file system (a full disk) have their own responses.
  if (error.code !== '') return Object.assign(new Error(error.message), { code: error.code })
  log.warn({ ticketId, reason: error.reason, problem: error.message }, 'could not finish a transcript')
  return error.reason === 'error' ? error : new AppError('ERR_TRANSCRIPT_UNFINISHED')
}

import { type ExtractionReason, type ExtractionState, extractionEnds } from '@recado/contract/extractor/extraction'
import type { Payload } from '@recado/contract/realtime'
import type { Work } from '../../platform/db/work.ts'
import { endExtraction } from './extraction.store.ts'

/** The room of a company for an extraction, by the name that a client chose. */
export const extractorRoom = (companyId: number, roomId: string): string => `c${companyId}:extractor:${roomId}`

/** Progress and failure texts for clients of the family; our own app has its own texts in three languages. */
const failures: Record<ExtractionReason, string> = {
  limit: 'O limite de extrações deste mês foi atingido.',
  busy: 'A fonte pediu para esperar. Tente de novo mais tarde.',
  refused: 'A fonte recusou a consulta.',
  unavailable: 'A fonte não respondeu.',
  place: 'O local não foi encontrado.',
  list: 'A lista de contatos foi excluída.',
  interrupted: 'A extração foi interrompida.',
}
const PROGRESS = 'EXTRAÇÃO EM ANDAMENTO'

/** An extraction and its room. */
export interface ExtractionRef {
  id: number
  room_id: string
}

/** Announces a running extraction. */
export function announceStart(work: Work, { id, room_id: roomId }: ExtractionRef): void {
  const payload = { message: PROGRESS, extractionId: id, state: 'running' as const }
  work.announce('extractorStatus', [extractorRoom(work.companyId, roomId)], payload)
}

export function announceExtractedItem(
  work: Work,
  { room_id: roomId }: ExtractionRef,
  item: Payload<'extractorItem'>,
): void {
  work.announce('extractorItem', [extractorRoom(work.companyId, roomId)], item)
}

/**
 * Ends an extraction and announces it: its status, then success or error.
 * @returns false when it had already ended; then nothing is announced
 */
export async function finishExtraction(
  work: Work,
  { id, room_id: roomId }: ExtractionRef,
  state: Exclude<ExtractionState, 'running'>,
  reason: ExtractionReason | null = null,
): Promise<boolean> {
  if (!(await endExtraction(work.db, work.companyId, { id, state, reason, now: work.now }))) return false
  const rooms = [extractorRoom(work.companyId, roomId)]
  work.announce('extractorStatus', rooms, { message: extractionEnds[state], extractionId: id, state })
  if (state === 'done') work.announce('extractorSuccess', rooms, { message: extractionEnds.done, extractionId: id })
  if (reason !== null) work.announce('extractorError', rooms, { message: failures[reason], extractionId: id, reason })
  return true
}

import { readFile } from 'node:fs/promises'
import { MOST_UNPACKED_BYTES, unpackedSize, workbookKind } from '@recado/contract/contacts/workbook-size.rules'
import { AppError } from '../../../platform/app-error.ts'
import { ThreadFailed, ThreadLane } from '../../../platform/threads/thread-lane.ts'
import type { ReadSheet, SheetOrder } from './sheet-in-thread.ts'

const lane = new ThreadLane({
  ...{ program: 'sheet-worker', atOnce: 2 },
  ...{ limitMs: 30_000, waitMs: 30_000, memoryMb: 384 },
})

export interface PostedSheet {
  companyId: number
  path: string
  /** A workbook (.xls or .xlsx, by its content), or text cells. */
  kind: SheetOrder['kind']
  /** Aborts when the caller disconnects. */
  signal: AbortSignal
}

/**
 * Reads the people of a posted file in a worker thread: one file per company at a time, two per node.
 * @throws AppError ERR_UNSUPPORTED_MEDIA when the file is of another kind, cannot be read within 30 seconds, or is too
 *   large unpacked; ERR_VALIDATION without people or with more than an import may have; ERR_TOO_MANY_REQUESTS after
 *   waiting 30 seconds for its turn
 */
export async function readSheet({ companyId, path, kind, signal }: PostedSheet): Promise<ReadSheet> {
  // Read late, so that waiting files use no memory.
  const order = async (): Promise<SheetOrder> => {
    const bytes = await readFile(path)
    if (kind === 'workbook') requireWorkbook(bytes)
    return { kind, bytes }
  }
  const sheet = await inLane(companyId, order, signal)
  if (!sheet) throw new AppError('ERR_VALIDATION', { field: 'file' })
  return sheet
}

function requireWorkbook(bytes: Uint8Array): void {
  const kind = workbookKind(bytes)
  const size = kind === 'xlsx' ? unpackedSize(bytes) : 0
  if (kind === null || size === null || size > MOST_UNPACKED_BYTES) throw new AppError('ERR_UNSUPPORTED_MEDIA')
}

async function inLane(
  companyId: number,
  order: () => Promise<SheetOrder>,
  signal: AbortSignal,
): Promise<ReadSheet | null> {
  try {
    return await lane.run<ReadSheet | null>(companyId, { data: order, signal })
  } catch (error) {
    if (error instanceof ThreadFailed) throw new AppError('ERR_UNSUPPORTED_MEDIA')
    throw error
  }
}

import { MOST_UNPACKED_BYTES, unpackedSize, workbookKind } from '@recado/contract/contacts/workbook-size.rules'
import { AppError } from '../../../platform/app-error.ts'
import { ThreadFailed, ThreadLane } from '../../../platform/threads/thread-lane.ts'

const lane = new ThreadLane({
  ...{ program: 'workbook-worker', atOnce: 2 },
  ...{ limitMs: 30_000, waitMs: 30_000, memoryMb: 384 },
})

/**
 * The cells of the first sheet of a workbook that has any (.xls or .xlsx, by its content), line by line from the first on. A company has one
 * workbook read at a time, a node two.
 * @throws AppError ERR_UNSUPPORTED_MEDIA when it is no workbook, cannot be read within 30 seconds, or is too large unpacked;
 *   ERR_TOO_MANY_REQUESTS when it waited 30 seconds for its turn; the reason of `signal`
 */
export async function readWorkbook(
  companyId: number,
  bytes: Uint8Array<ArrayBuffer>,
  signal?: AbortSignal,
): Promise<string[][]> {
  const kind = workbookKind(bytes)
  const size = kind === 'xlsx' ? unpackedSize(bytes) : 0
  if (kind === null || size === null || size > MOST_UNPACKED_BYTES) throw new AppError('ERR_UNSUPPORTED_MEDIA')
  try {
    return await lane.run<string[][]>(companyId, { data: () => bytes, signal })
  } catch (error) {
    if (error instanceof ThreadFailed) throw new AppError('ERR_UNSUPPORTED_MEDIA')
    throw error
  }
}

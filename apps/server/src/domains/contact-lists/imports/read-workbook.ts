import { Worker } from 'node:worker_threads'
import { MOST_UNPACKED_BYTES, unpackedSize, workbookKind } from '@recado/contract/contacts/workbook-size.rules'
import { AppError } from '../../../platform/app-error.ts'

/** Opening a workbook may take any time and memory: it has a thread of its own, with so much of both. */
const MOST_MEMORY_MB = 384
const MOST_MS = 30_000

/** The built server has the thread's program beside it, and one that runs from its sources at the root of them. */
const program = new URL(
  import.meta.url.endsWith('.ts') ? '../../../workbook-worker.ts' : './workbook-worker.js',
  import.meta.url,
)
let last: Promise<unknown> = Promise.resolve()

/**
 * The cells of the first sheet of a workbook that has any (.xls or .xlsx, by its content), line by line from the first on. One at a time on a node.
 * @throws AppError ERR_UNSUPPORTED_MEDIA when it is no workbook, cannot be read, or is too large unpacked
 */
export function readWorkbook(bytes: Uint8Array): Promise<string[][]> {
  const kind = workbookKind(bytes)
  const size = kind === 'xlsx' ? unpackedSize(bytes) : 0
  if (kind === null || size === null || size > MOST_UNPACKED_BYTES)
    return Promise.reject(new AppError('ERR_UNSUPPORTED_MEDIA'))
  const reading = last.then(() => readApart(bytes))
  last = reading.catch(() => undefined)
  return reading
}

function readApart(bytes: Uint8Array): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    })
    const end = (settle: () => void) => {
      clearTimeout(timer)
      settle()
      void worker.terminate()
    }
    const refuse = () => end(() => reject(new AppError('ERR_UNSUPPORTED_MEDIA')))
    const timer = setTimeout(refuse, MOST_MS)
    worker.once('message', (cells: string[][]) => end(() => resolve(cells)))
    worker.once('error', refuse)
    worker.once('exit', refuse)
  })
}

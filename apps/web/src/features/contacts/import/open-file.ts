import type { FileProblem, Sheet } from './read-sheet.ts'
import type { SheetPart } from './sheet-worker.ts'

/** Longest time for opening a file, in milliseconds; a hostile workbook may take any. */
const MOST_MS = 60_000

interface Opening {
  /** Ends the opening. */
  signal: AbortSignal
  /** Called with the number of lines that were read so far. */
  onLines: (count: number) => void
}

/**
 * The sheets of a file, opened in a worker: a large or hostile workbook would block the tab.
 * @param takes `workbooks`: .xls and .xlsx only
 * @returns the problem of a file that gives no sheets, `tooLarge` also for one that takes longer than a minute; null when it was cancelled
 */
export function openFile(
  file: File,
  takes: 'sheets' | 'workbooks',
  { signal, onLines }: Opening,
): Promise<Sheet[] | FileProblem | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
    const sheets: Sheet[] = []
    let count = 0
    const end = (result: Sheet[] | FileProblem | null) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(result)
    }
    const timer = setTimeout(() => end('tooLarge'), MOST_MS)
    signal.addEventListener('abort', () => end(null))
    worker.onmessage = ({ data }: MessageEvent<SheetPart>) => {
      if ('end' in data) return end(data.end ?? sheets)
      if ('sheet' in data) return sheets.push({ name: data.sheet, cells: [], isHidden: data.isHidden })
      sheets.at(-1)?.cells.push(...data.lines)
      count += data.lines.length
      onLines(count)
    }
    // Its code could not be fetched, or it ran out of memory.
    worker.onerror = () => end('unreadable')
    worker.postMessage({ file, takes })
  })
}

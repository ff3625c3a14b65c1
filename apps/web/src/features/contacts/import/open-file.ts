import type { Sheet, SheetFileProblem } from './read-sheet.ts'
import type { SheetPart } from './sheet-worker.ts'

/** Timeout for opening a file, in milliseconds, because a malicious workbook may never finish. */
const MOST_MS = 60_000

interface Opening {
  /** Aborts the opening. */
  signal: AbortSignal
  /** Called with the number of lines read so far. */
  onLines: (count: number) => void
}

/**
 * Reads the sheets of a file in a worker, because a large or malicious workbook would block the tab.
 * @param takes `workbooks`: .xls and .xlsx only
 * @returns the problem of an unreadable file (`tooLarge` also after a minute), or null when aborted
 */
export function openFile(
  file: File,
  takes: 'sheets' | 'workbooks',
  { signal, onLines }: Opening,
): Promise<Sheet[] | SheetFileProblem | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
    const sheets: Sheet[] = []
    let count = 0
    const end = (result: Sheet[] | SheetFileProblem | null) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(result)
    }
    const timer = setTimeout(() => end('tooLarge'), MOST_MS)
    signal.addEventListener('abort', () => end(null))
    worker.onmessage = ({ data }: MessageEvent<SheetPart>) => {
      if ('end' in data) return end(data.end ?? sheets)
      if ('sheet' in data)
        return sheets.push({ name: data.sheet, cells: [], isHidden: data.isHidden, areCards: data.areCards })
      sheets.at(-1)?.cells.push(...data.lines)
      count += data.lines.length
      onLines(count)
    }
    // The worker's code failed to load, or it ran out of memory.
    worker.onerror = () => end('unreadable')
    worker.postMessage({ file, takes })
  })
}

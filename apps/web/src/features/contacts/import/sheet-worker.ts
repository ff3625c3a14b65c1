import { readSheets, type SheetFileProblem, UnreadableFile } from './read-sheet.ts'

/**
 * A part of a file: the start of a sheet, lines of the current sheet, or the end, with the problem of an unreadable
 * file.
 */
export type SheetPart =
  | { sheet: string; isHidden: boolean; areCards: boolean }
  | { lines: string[][] }
  | { end: SheetFileProblem | null }

/** Number of cells per message; the tab processes each message in a few milliseconds. */
const CELLS_AT_ONCE = 10_000

const tell = (part: SheetPart) => postMessage(part)

function tellLines(cells: readonly string[][]): void {
  let lines: string[][] = []
  let count = 0
  for (const line of cells) {
    lines.push(line)
    count += line.length + 1
    if (count < CELLS_AT_ONCE) continue
    tell({ lines })
    lines = []
    count = 0
  }
  if (lines.length > 0) tell({ lines })
}

addEventListener('message', async ({ data }: MessageEvent<{ file: File; takes: 'sheets' | 'workbooks' }>) => {
  try {
    for (const { name, cells, isHidden, areCards = false } of await readSheets(data.file, data.takes)) {
      tell({ sheet: name, isHidden, areCards })
      tellLines(cells)
    }
    tell({ end: null })
  } catch (error) {
    tell({ end: error instanceof UnreadableFile ? error.problem : 'unreadable' })
  }
})

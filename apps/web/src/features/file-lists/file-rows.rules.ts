import type { FileOption } from '@recado/contract/file-lists/file-list'

// The contract's limits; its module holds schemas, which stay out of the browser.
export const MOST_FILES = 20
export const MOST_BYTES = 16 * 1024 * 1024

/** A file of the list as the form has it. */
export interface FileRow {
  /** Names the row on the screen. */
  key: string
  /** The option that holds it; null before it was saved. */
  id: number | null
  caption: string
  fileName: string
  mediaType: string
  size: number
  /** Where its picture is shown from; null: it has none yet. */
  url: string | null
  /** A file that was chosen and has not gone up. */
  file: File | null
}

export const rowOfOption = (option: FileOption): FileRow => ({
  key: `option-${option.id}`,
  id: option.id,
  caption: option.name,
  fileName: option.fileName,
  mediaType: option.mediaType,
  size: option.size,
  url: option.mediaUrl,
  file: null,
})

/** @param serial no other row of this form has it */
export const rowOfFile = (file: File, serial: number): FileRow => ({
  key: `file-${serial}`,
  id: null,
  caption: '',
  fileName: file.name,
  mediaType: file.type,
  size: file.size,
  url: null,
  file,
})

/** The rows after one was moved to another place. */
export function movedRow(rows: readonly FileRow[], from: number, to: number): FileRow[] {
  const order = [...rows]
  const [moved] = order.splice(from, 1)
  if (moved) order.splice(to, 0, moved)
  return order
}

/**
 * Sorts chosen files into those that fit, those that are too large and those that are too many.
 * @param most bytes of one file
 */
export function fittingFiles(
  chosen: readonly File[],
  rows: number,
  most: number,
): { taken: File[]; large: File[]; many: File[] } {
  const fit = chosen.filter(({ size }) => size > 0 && size <= most)
  return {
    taken: fit.slice(0, Math.max(0, MOST_FILES - rows)),
    large: chosen.filter(({ size }) => size > most || size === 0),
    many: fit.slice(Math.max(0, MOST_FILES - rows)),
  }
}

/** The rows after the list was saved: each knows the option that holds it, by its place. */
export const savedRows = (rows: readonly FileRow[], options: readonly FileOption[]): FileRow[] =>
  rows.map((row, at) => ({ ...row, id: options[at]?.id ?? row.id }))

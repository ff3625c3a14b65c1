import type { FileOption } from '@recado/contract/file-lists/file-list'

// The contract's limits, repeated because its module contains schemas, which stay out of the browser.
export const MOST_FILES = 20
export const MOST_BYTES = 16 * 1024 * 1024

/** A file of the list, as in the form. */
export interface FileRow {
  /** The React key of the row. */
  key: string
  /** The id of its option; null before it was saved. */
  id: number | null
  caption: string
  fileName: string
  mediaType: string
  size: number
  /** The URL of its picture; null when it has none yet. */
  url: string | null
  /** A chosen file that has not been uploaded. */
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

/** @param serial unique among the rows of this form */
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

/** The rows after one was moved to another position. */
export function movedRow(rows: readonly FileRow[], from: number, to: number): FileRow[] {
  const order = [...rows]
  const [moved] = order.splice(from, 1)
  if (moved) order.splice(to, 0, moved)
  return order
}

/**
 * Sorts chosen files into accepted ones, too large ones and those beyond the list's limit.
 * @param most maximum size of one file in bytes
 */
export function fittingFiles(
  files: readonly File[],
  rows: number,
  most: number,
): { accepted: File[]; large: File[]; many: File[] } {
  const fit = files.filter(({ size }) => size > 0 && size <= most)
  return {
    accepted: fit.slice(0, Math.max(0, MOST_FILES - rows)),
    large: files.filter(({ size }) => size > most || size === 0),
    many: fit.slice(Math.max(0, MOST_FILES - rows)),
  }
}

/** The rows after saving, each with its option by position. */
export const savedRows = (rows: readonly FileRow[], options: readonly FileOption[]): FileRow[] =>
  rows.map((row, at) => ({ ...row, id: options[at]?.id ?? row.id }))

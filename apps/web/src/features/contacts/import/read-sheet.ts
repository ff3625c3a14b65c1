import { read, utils } from '@e965/xlsx'
import { delimiterOf } from '@recado/contract/contacts/delimiter.rules'
import { textOfBytes } from '@recado/contract/values/text-bytes.rules'
import { parse } from 'papaparse'

/** A sheet of a file with its cells, line by line from the first on. */
export interface Sheet {
  /** '' for a text, which has one. */
  name: string
  cells: string[][]
}

/**
 * The sheets of a file: all of an .xls or .xlsx, everything else as text with ; , or tab between the cells. Loaded only when
 * somebody imports.
 * @param takes `workbooks`: .xls and .xlsx only
 * @throws when it is no such file
 */
export async function readSheets(file: File, takes: 'sheets' | 'workbooks' = 'sheets'): Promise<Sheet[]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isWorkbook(bytes)) return sheetsOfWorkbook(bytes)
  const text = takes === 'workbooks' ? null : textOfBytes(bytes)
  if (text === null) throw new Error('neither a workbook nor a text')
  return [{ name: '', cells: parse<string[]>(text.replace(/^\ufeff/, ''), { delimiter: delimiterOf(text) }).data }]
}

/** By its first bytes: a zip (.xlsx) or an old Office document (.xls), under any name. */
const isWorkbook = (bytes: Uint8Array) =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf)

function sheetsOfWorkbook(bytes: Uint8Array): Sheet[] {
  const book = read(bytes, { type: 'array', cellFormula: false, cellHTML: false, cellStyles: false })
  return book.SheetNames.map((name) => {
    const sheet = book.Sheets[name]
    if (!sheet?.['!ref']) return { name, cells: [] }
    // The values, not how they are shown: a phone number must not become 5.51E+12.
    const lines = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: '', blankrows: true })
    const above = utils.decode_range(sheet['!ref']).s.r
    return { name, cells: [...Array.from({ length: above }, () => []), ...lines.map((line) => line.map(cellText))] }
  })
}

const cellText = (value: unknown) => (value === null || value === undefined ? '' : String(value))

import type { ImportRow } from './import.ts'

type Field = 'name' | 'number' | 'email'

/** Headings of such a column in Portuguese, English and Spanish, also those of exported address books. */
const heads: Record<Field, readonly string[]> = {
  name: [
    ...['nome', 'nome completo', 'name', 'full name', 'display name', 'first name', 'contact', 'contact name'],
    ...['contato', 'nome do contato', 'cliente', 'nombre', 'nombre completo', 'contacto'],
  ],
  number: [
    ...['numero', 'numero do whatsapp', 'numero de whatsapp', 'numero de telefone', 'telefone', 'fone', 'celular'],
    ...['whatsapp', 'tel', 'number', 'phone', 'phone number', 'mobile', 'mobile phone', 'whatsapp number'],
    ...['phone 1 value', 'telefono', 'numero de telefono', 'movil', 'telefone celular'],
  ],
  email: [
    ...['email', 'e mail', 'mail', 'email address', 'endereco de email', 'endereco de e mail', 'e mail 1 value'],
    ...['correo', 'correo electronico'],
  ],
}

const plain = (head: string) =>
  head
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const looksLikeNumber = (cell: string) => /^[\d\s()+./-]{8,}$/.test(cell.trim())

export interface SheetRows {
  rows: ImportRow[]
  /** Heads of columns that are not taken over. */
  ignored: string[]
}

/**
 * The contacts of a sheet: by its heads, also below a title, or, when the first line is a contact itself, by what its cells look like.
 * @param cells lines of the file from the first on; empty ones count, so that a line is named as the file shows it
 * @returns null when no column holds numbers
 */
export function rowsOfSheet(cells: readonly (readonly string[])[]): SheetRows | null {
  const start = cells.findIndex((line) => line.some((cell) => cell.trim() !== ''))
  const first = cells[start]
  if (!first) return { rows: [], ignored: [] }
  const headed = cells.findIndex((line, at) => at < start + TITLE_LINES && columnsByHead(line).number !== undefined)
  const line = cells[headed]
  if (line) {
    const byHead = columnsByHead(line)
    const ignored = line.filter((head, at) => head.trim() !== '' && !Object.values(byHead).includes(at))
    return { rows: rowsFrom(cells, headed + 1, byHead), ignored }
  }
  const byLook = columnsByLook(first)
  return byLook.number === undefined ? null : { rows: rowsFrom(cells, start, byLook), ignored: [] }
}

/** Heads stand within so many lines: above them people write what the sheet is about. */
const TITLE_LINES = 10

type Columns = Partial<Record<Field, number>>

function columnsByHead(line: readonly string[]): Columns {
  const found: Columns = {}
  for (const field of ['name', 'number', 'email'] as const) {
    // In the order of the words: 'celular' is meant before 'contato'.
    for (const head of heads[field]) {
      const at = line.findIndex((cell) => plain(cell) === head)
      if (at >= 0) found[field] ??= at
    }
  }
  return found
}

function columnsByLook(line: readonly string[]): Columns {
  const at = (test: (cell: string) => boolean) => {
    const place = line.findIndex(test)
    return place < 0 ? undefined : place
  }
  const number = at(looksLikeNumber)
  const email = at((cell) => /^\S+@\S+$/.test(cell.trim()))
  const name = at((cell) => /\p{L}/u.test(cell) && !cell.includes('@'))
  return {
    ...(number === undefined ? {} : { number }),
    ...(email === undefined ? {} : { email }),
    ...(name === undefined ? {} : { name }),
  }
}

function rowsFrom(cells: readonly (readonly string[])[], start: number, columns: Columns): ImportRow[] {
  const cell = (line: readonly string[], field: Field) => (line[columns[field] ?? -1] ?? '').trim()
  return cells.flatMap((line, at) => {
    const row = { row: at + 1, name: cell(line, 'name'), number: cell(line, 'number'), email: cell(line, 'email') }
    return at < start || (row.name === '' && row.number === '' && row.email === '') ? [] : [row]
  })
}

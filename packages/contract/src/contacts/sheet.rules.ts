import { readPhone } from '../values/phone.ts'
import { callingCode } from './country-names.ts'
import { type ImportRow, MOST_IMPORT_COLUMNS } from './import.ts'

/** Fields of a contact in a sheet. `number` and `name` may be split over several columns. */
export const sheetFields = ['name', 'lastName', 'number', 'area', 'country', 'email'] as const
export type SheetField = (typeof sheetFields)[number]

/** Known headings in Portuguese, English and Spanish, including those of exported address books. */
const heads: Record<SheetField, readonly string[]> = {
  name: [
    ...['nome', 'nome completo', 'name', 'full name', 'display name', 'first name', 'given name', 'contact'],
    ...[
      'contact name',
      'contato',
      'nome do contato',
      'primeiro nome',
      'cliente',
      'nombre',
      'nombre completo',
      'contacto',
    ],
  ],
  lastName: [
    ...['sobrenome', 'ultimo nome', 'last name', 'family name', 'surname', 'apellido', 'apellidos', 'middle name'],
    ...['additional name', 'nome do meio'],
  ],
  number: [
    ...['numero', 'numero do whatsapp', 'numero de whatsapp', 'numero de telefone', 'telefone', 'fone', 'celular'],
    ...['whatsapp', 'tel', 'number', 'phone', 'phone number', 'mobile', 'mobile phone', 'whatsapp number'],
    ...['phone 1 value', 'telefono', 'numero de telefono', 'movil', 'telefone celular', 'celular 1', 'telefone 1'],
    ...['primary phone', 'phone 2 value', 'phone 3 value', 'home phone', 'business phone', 'telefone residencial'],
    ...['telefone comercial', 'celular 2', 'telefone 2'],
  ],
  area: ['ddd', 'codigo ddd', 'codigo de area', 'cod area', 'area code', 'area', 'prefixo', 'prefijo'],
  country: ['ddi', 'codigo do pais', 'codigo de pais', 'country code', 'pais', 'country'],
  email: [
    ...['email', 'e mail', 'mail', 'email address', 'e mail address', 'endereco de email', 'endereco de e mail'],
    ...['e mail 1 value', 'correo', 'correo electronico'],
  ],
}

const plain = (head: string) =>
  head
    .slice(0, 200)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const looksLikeNumber = (cell: string) => /^[\d\s()+./-]{8,}$/.test(cell.trim()) || readPhone(cell).number !== null

/** Columns per field, most specific first. The first number that a row has is used; name parts are joined. */
export type SheetColumns = Partial<Record<SheetField, readonly number[]>>

/** How a sheet is parsed. */
export interface SheetReading {
  columns: SheetColumns
  /** Line of the headings, from 0. Null: the first line is already a contact. */
  headLine: number | null
}

export interface SheetRows {
  rows: ImportRow[]
  /** Headings of the columns of `values`, which only imports into lists keep. */
  columns: string[]
}

type Cells = readonly (readonly string[])[]

/**
 * Returns the contacts of a sheet, by its headings (a title may precede them). If the first line is itself a contact,
 * columns are detected by their cells.
 * @param cells lines of the file from the first one; empty lines count, so that line numbers match the file
 * @returns null when no column contains numbers
 */
export function rowsOfSheet(cells: Cells): SheetRows | null {
  if (!cells.some((line) => line.some((cell) => cell.trim() !== ''))) return { rows: [], columns: [] }
  const reading = readingOf(cells)
  return reading.columns.number ? rowsBy(cells, reading) : null
}

/** Returns the most likely way to parse a sheet, without columns if none is recognised. */
export function readingOf(cells: Cells): SheetReading {
  const start = cells.findIndex((line) => line.some((cell) => cell.trim() !== ''))
  const headLine = cells.findIndex((line, at) => at < start + TITLE_LINES && columnsByHead(line).number !== undefined)
  const line = cells[headLine]
  if (line) return { columns: columnsByHead(line), headLine: headLine }
  const columns = columnsByContent(cells[start] ?? [])
  return { columns, headLine: columns.number ? null : start < 0 ? null : start }
}

/** The headings must be within the first `TITLE_LINES` lines, because a title or description may precede them. */
const TITLE_LINES = 10

function columnsByHead(line: readonly string[]): SheetColumns {
  const words = line.map(plain)
  const columns: Partial<Record<SheetField, number[]>> = {}
  for (const field of sheetFields) {
    // Ordered by keyword priority: 'celular' takes precedence over 'contato'.
    const places = heads[field].flatMap((head) => words.flatMap((word, at) => (word === head ? [at] : [])))
    if (places.length > 0) columns[field] = field === 'lastName' ? places.toSorted((a, b) => a - b) : places
  }
  // Use a single name column: "Name" in an address book is already complete beside "Given Name".
  return {
    ...columns,
    ...(columns.name && { name: columns.name.slice(0, 1) }),
    ...(columns.email && { email: columns.email.slice(0, 1) }),
  }
}

function columnsByContent(line: readonly string[]): SheetColumns {
  const at = (test: (cell: string) => boolean) => {
    const place = line.findIndex(test)
    return place < 0 ? undefined : [place]
  }
  const number = at(looksLikeNumber)
  const email = at((cell) => /^\S+@\S+$/.test(cell.trim()))
  const name = at((cell) => /\p{L}/u.test(cell) && !cell.includes('@') && readPhone(cell).number === null)
  return { ...(number && { number }), ...(email && { email }), ...(name && { name }) }
}

/** Returns the contacts of a sheet, parsed in a given way. */
export function rowsBy(cells: Cells, { columns, headLine }: SheetReading): SheetRows {
  const line = headLine === null ? [] : (cells[headLine] ?? [])
  const usedColumns = new Set(Object.values(columns).flat())
  const others = line
    .flatMap((head, at) => (head.trim() !== '' && !usedColumns.has(at) ? [at] : []))
    .slice(0, MOST_IMPORT_COLUMNS)
  const rows = cells.flatMap((cellsOfLine, at) => {
    if (headLine !== null && at <= headLine) return []
    const row = { row: at + 1, ...personOf(cellsOfLine, columns) }
    if (row.name === '' && row.number === '' && row.email === '') return []
    return [others.length === 0 ? row : { ...row, values: others.map((place) => (cellsOfLine[place] ?? '').trim()) }]
  })
  return { rows, columns: others.map((at) => line[at]?.trim() ?? '') }
}

function personOf(line: readonly string[], columns: SheetColumns) {
  const all = (field: SheetField) =>
    (columns[field] ?? []).map((at) => (line[at] ?? '').trim()).filter((cell) => cell !== '')
  const numbers = all('number')
  const number = (numbers.length > 1 && numbers.find((cell) => readPhone(cell).number !== null)) || (numbers[0] ?? '')
  return {
    name: joinedName(all('name')[0] ?? '', all('lastName')),
    number: wholeNumber(number, all('area')[0] ?? '', all('country')[0] ?? ''),
    email: all('email')[0] ?? '',
  }
}

/** Joins first and last names. A name that already ends with the last name stays unchanged. */
function joinedName(name: string, others: readonly string[]): string {
  const last = others.at(-1)
  return last === undefined || name === last || name.endsWith(` ${last}`) ? name : [name, ...others].join(' ').trim()
}

/** Joins a number with its area and country columns. A number that already includes them stays unchanged. */
function wholeNumber(number: string, area: string, country: string): string {
  const digits = number.replace(/\D/g, '')
  if (number === '' || /^\s*(?:\+|00)/.test(number)) return number
  const ofArea = area.replace(/\D/g, '').replace(/^0+/, '')
  const withArea = ofArea !== '' && digits.length < 10 ? `${ofArea} ${number}` : number
  const code = callingCode(country)
  return code === null || (digits.length > 11 && digits.startsWith(code)) ? withArea : `+${code} ${withArea}`
}

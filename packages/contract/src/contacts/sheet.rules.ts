import { readPhone } from '../values/phone.ts'
import { callingCode } from './country-names.ts'
import { type ImportRow, MOST_COLUMNS } from './import.ts'

/** What a column of a sheet holds; `number` and `name` may stand in parts. */
export const sheetFields = ['name', 'lastName', 'number', 'area', 'country', 'email'] as const
export type SheetField = (typeof sheetFields)[number]

/** Headings of such a column in Portuguese, English and Spanish, also those of exported address books. */
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

/** For each field its columns, the most meant one first. Of numbers the first that a row has counts, parts of names are joined. */
export type SheetColumns = Partial<Record<SheetField, readonly number[]>>

/** How a sheet is read. */
export interface SheetReading {
  columns: SheetColumns
  /** The line of the headings, from 0; null: the first line is a contact already. */
  headLine: number | null
}

export interface SheetRows {
  rows: ImportRow[]
  /** The headings of the columns of `values`, which contacts do not take over and people of lists do. */
  columns: string[]
}

type Cells = readonly (readonly string[])[]

/**
 * The contacts of a sheet: by its heads, also below a title, or, when the first line is a contact itself, by what its cells look like.
 * @param cells lines of the file from the first on; empty ones count, so that a line is named as the file shows it
 * @returns null when no column holds numbers
 */
export function rowsOfSheet(cells: Cells): SheetRows | null {
  if (!cells.some((line) => line.some((cell) => cell.trim() !== ''))) return { rows: [], columns: [] }
  const reading = readingOf(cells)
  return reading.columns.number ? rowsBy(cells, reading) : null
}

/** The most sensible way to read a sheet; without columns where none of them is known. */
export function readingOf(cells: Cells): SheetReading {
  const start = cells.findIndex((line) => line.some((cell) => cell.trim() !== ''))
  const headed = cells.findIndex((line, at) => at < start + TITLE_LINES && columnsByHead(line).number !== undefined)
  const line = cells[headed]
  if (line) return { columns: columnsByHead(line), headLine: headed }
  const columns = columnsByLook(cells[start] ?? [])
  return { columns, headLine: columns.number ? null : start < 0 ? null : start }
}

/** Heads stand within so many lines: above them people write what the sheet is about. */
const TITLE_LINES = 10

function columnsByHead(line: readonly string[]): SheetColumns {
  const words = line.map(plain)
  const found: Partial<Record<SheetField, number[]>> = {}
  for (const field of sheetFields) {
    // In the order of the words: 'celular' is meant before 'contato'.
    const places = heads[field].flatMap((head) => words.flatMap((word, at) => (word === head ? [at] : [])))
    if (places.length > 0) found[field] = field === 'lastName' ? places.toSorted((a, b) => a - b) : places
  }
  // One column of names counts: "Name" of an address book is whole beside "Given Name".
  return {
    ...found,
    ...(found.name && { name: found.name.slice(0, 1) }),
    ...(found.email && { email: found.email.slice(0, 1) }),
  }
}

function columnsByLook(line: readonly string[]): SheetColumns {
  const at = (test: (cell: string) => boolean) => {
    const place = line.findIndex(test)
    return place < 0 ? undefined : [place]
  }
  const number = at(looksLikeNumber)
  const email = at((cell) => /^\S+@\S+$/.test(cell.trim()))
  const name = at((cell) => /\p{L}/u.test(cell) && !cell.includes('@') && readPhone(cell).number === null)
  return { ...(number && { number }), ...(email && { email }), ...(name && { name }) }
}

/** The contacts of a sheet that is read in a given way. */
export function rowsBy(cells: Cells, { columns, headLine }: SheetReading): SheetRows {
  const line = headLine === null ? [] : (cells[headLine] ?? [])
  const used = new Set(Object.values(columns).flat())
  const others = line.flatMap((head, at) => (head.trim() !== '' && !used.has(at) ? [at] : [])).slice(0, MOST_COLUMNS)
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

/** First and last names in one; a name that ends with the last one already is whole. */
function joinedName(name: string, others: readonly string[]): string {
  const last = others.at(-1)
  return last === undefined || name === last || name.endsWith(` ${last}`) ? name : [name, ...others].join(' ').trim()
}

/** A number whose area and country stand in columns of their own; one that names them itself stays as it is. */
function wholeNumber(number: string, area: string, country: string): string {
  const digits = number.replace(/\D/g, '')
  if (number === '' || /^\s*(?:\+|00)/.test(number)) return number
  const ofArea = area.replace(/\D/g, '').replace(/^0+/, '')
  const withArea = ofArea !== '' && digits.length < 10 ? `${ofArea} ${number}` : number
  const code = callingCode(country)
  return code === null || (digits.length > 11 && digits.startsWith(code)) ? withArea : `+${code} ${withArea}`
}

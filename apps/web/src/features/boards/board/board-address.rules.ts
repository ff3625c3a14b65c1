/** Which cards a board shows, as the address holds it. */
export interface BoardFilter {
  /** Looked for in title, tag and code. */
  q?: string
  pessoa?: number
  prioridade?: string
  tag?: string
}

/** The address of a board: the filters, the column of a narrow screen, and the card that is open. */
export interface BoardAddress extends BoardFilter {
  coluna?: number
  cartao?: number
}

/** Addresses stay readable: a search longer than this finds nothing. */
const LONGEST = 200

const idOf = (value: unknown) => {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Parsers of addresses give a number where somebody looks for one. */
const textOf = (value: unknown) => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' && text.length <= LONGEST ? text : undefined
}

const set = <T extends object>(found: T): T =>
  Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as T

/** The filters of an address; what is invalid is left out. */
export const filterOf = (address: Record<string, unknown>): BoardFilter =>
  set({
    q: textOf(address.q),
    pessoa: idOf(address.pessoa),
    prioridade: textOf(address.prioridade),
    tag: textOf(address.tag),
  } as BoardFilter)

/** All that the address of a board holds. */
export const boardAddress = (address: Record<string, unknown>): BoardAddress =>
  set({ ...filterOf(address), coluna: idOf(address.coluna), cartao: idOf(address.cartao) } as BoardAddress)

/** How many filters leave cards out. */
export const countOf = (filter: BoardFilter): number => Object.keys(filterOf({ ...filter })).length

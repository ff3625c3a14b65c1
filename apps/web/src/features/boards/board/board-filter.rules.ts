import { normalize } from '../../../platform/normalize.rules.ts'
import { priorities } from '../card/card-signs.rules.ts'

/** Which cards a board shows, as the address holds it. */
export interface BoardFilter {
  /** Looked for in title, tag and code. */
  q?: string
  pessoa?: number
  prioridade?: (typeof priorities)[number]
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
    prioridade: priorities.find((one) => one === address.prioridade),
    tag: textOf(address.tag),
  } as BoardFilter)

/** All that the address of a board holds. */
export const boardAddress = (address: Record<string, unknown>): BoardAddress =>
  set({ ...filterOf(address), coluna: idOf(address.coluna), cartao: idOf(address.cartao) } as BoardAddress)

/** How many filters leave cards out. */
export const countOf = (filter: BoardFilter): number => Object.keys(filterOf({ ...filter })).length

interface Sought {
  title: string
  tag: string
  priority: string
  users: ReadonlyArray<{ id: number }>
}

/** Whether a card is among those that a filter shows. */
export function isShown(card: Sought, { q, pessoa, prioridade, tag }: BoardFilter): boolean {
  if (pessoa !== undefined && !card.users.some(({ id }) => id === pessoa)) return false
  if (prioridade !== undefined && card.priority !== prioridade) return false
  if (tag !== undefined && normalize(card.tag.trim()) !== normalize(tag.trim())) return false
  return q === undefined || normalize(`${card.title} ${card.tag}`).includes(normalize(q.trim()))
}

/** The tags of cards, each once however it is written, in the order of the alphabet. */
export function tagsOf(cards: ReadonlyArray<{ tag: string }>): string[] {
  const known = new Map<string, string>()
  for (const { tag } of cards) {
    const key = normalize(tag.trim())
    if (key !== '' && !known.has(key)) known.set(key, tag.trim())
  }
  return [...known.values()].sort((a, b) => a.localeCompare(b))
}

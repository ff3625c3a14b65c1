import { type TicketStatus, ticketStatuses } from '@recado/contract/conversations/ticket'

/** Offered choices for the time since the last message, in days. */
export const idleChoices = [7, 30, 90, 180, 365] as const

/** The filters of the list as they are in the address. */
export interface BulkSearch {
  q?: string
  status?: TicketStatus
  /** 'sem': tickets without a queue. */
  fila?: number | 'sem'
  atendente?: number | 'sem'
  tag?: number
  conexao?: number
  /** Days since the last message. */
  parado?: (typeof idleChoices)[number]
}

const idOf = (value: unknown) => {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
const idOrNone = (value: unknown) => (value === 'sem' ? ('sem' as const) : idOf(value))

/** Reads the filters of an address. Invalid ones are left out. */
export function bulkSearch(search: Record<string, unknown>): BulkSearch {
  const filters = {
    q: typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q) : undefined,
    status: ticketStatuses.find((one) => one === search.status),
    fila: idOrNone(search.fila),
    atendente: idOrNone(search.atendente),
    tag: idOf(search.tag),
    conexao: idOf(search.conexao),
    parado: idleChoices.find((one) => one === Number(search.parado)),
  }
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''))
}

/** Converts the filters to the server's fields. */
export function filterInputOf({ q, status, fila, atendente, tag, conexao, parado }: BulkSearch) {
  return {
    ...(q ? { searchParam: q } : {}),
    ...(status ? { status } : {}),
    ...(fila === 'sem' ? { queueless: true } : fila ? { queueIds: [fila] } : {}),
    ...(atendente === 'sem' ? { unowned: true } : atendente ? { users: [atendente] } : {}),
    ...(tag ? { tags: [tag] } : {}),
    ...(conexao ? { whatsappIds: [conexao] } : {}),
    ...(parado ? { idleDays: parado } : {}),
  }
}
export type BulkFilterInput = ReturnType<typeof filterInputOf>

/** Returns whether the list contains all tickets. */
export const isWhole = (search: BulkSearch): boolean => Object.keys(search).length === 0

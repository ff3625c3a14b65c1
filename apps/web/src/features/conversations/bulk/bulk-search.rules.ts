import { type TicketStatus, ticketStatuses } from '@recado/contract/conversations/ticket'

/** How long nothing may have been written, in days, as it is offered. */
export const idleChoices = [7, 30, 90, 180, 365] as const

/** The filters of the list, as the address holds them. */
export interface BulkSearch {
  q?: string
  status?: TicketStatus
  /** 'sem': tickets without one. */
  fila?: number | 'sem'
  atendente?: number | 'sem'
  tag?: number
  conexao?: number
  /** Days without a word. */
  parado?: (typeof idleChoices)[number]
}

const idOf = (value: unknown) => {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
const idOrNone = (value: unknown) => (value === 'sem' ? ('sem' as const) : idOf(value))

/** The filters of an address; invalid ones are left out. */
export function bulkSearch(search: Record<string, unknown>): BulkSearch {
  const found = {
    q: typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q) : undefined,
    status: ticketStatuses.find((one) => one === search.status),
    fila: idOrNone(search.fila),
    atendente: idOrNone(search.atendente),
    tag: idOf(search.tag),
    conexao: idOf(search.conexao),
    parado: idleChoices.find((one) => one === Number(search.parado)),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined && value !== ''))
}

/** The same as the server takes it. */
export function askedOf({ q, status, fila, atendente, tag, conexao, parado }: BulkSearch) {
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
export type Asked = ReturnType<typeof askedOf>

/** Whether the list holds every ticket there is. */
export const isWhole = (search: BulkSearch): boolean => Object.keys(search).length === 0

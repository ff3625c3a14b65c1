import { type LaneOrder, laneOrders } from '@recado/contract/kanban/choices'

/** What the board shows, as the address holds it. */
export interface BoardFilter {
  /** Left out where it is the usual `order`. */
  sort?: LaneOrder
  fila?: number
  atendente?: number
  etiqueta?: number
  naolidas?: true
}

/** The address of the board: the filters, the lane of a narrow screen, and the conversation beside it. */
export interface BoardAddress extends BoardFilter {
  coluna?: string
  conversa?: string
}

const idOf = (value: unknown) => {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

const textOf = (value: unknown, shape: RegExp) => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && shape.test(text) ? text : undefined
}

const set = <T extends object>(found: T): T =>
  Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as T

/** The filters of an address; what is invalid, or usual, is left out. */
export function filterOf(address: Record<string, unknown>): BoardFilter {
  const sort = laneOrders.find((one) => one === address.sort)
  return set({
    sort: sort === 'order' ? undefined : sort,
    fila: idOf(address.fila),
    atendente: idOf(address.atendente),
    etiqueta: idOf(address.etiqueta),
    naolidas: address.naolidas === true || address.naolidas === 'true' ? (true as const) : undefined,
  } as BoardFilter)
}

/** All that an address of the board holds. */
export function boardAddress(address: Record<string, unknown>): BoardAddress {
  return set({
    ...filterOf(address),
    coluna: textOf(address.coluna, /^(lane0|[1-9]\d{0,9})$/),
    conversa: textOf(address.conversa, /^[0-9a-f-]{36}$/i),
  } as BoardAddress)
}

/** The same as the server takes it. */
export const askedOf = ({ sort, fila, atendente, etiqueta, naolidas }: BoardFilter) => ({
  ...(sort ? { sort } : {}),
  ...(fila ? { queueIds: [fila], onlyQueues: true } : {}),
  ...(atendente ? { userIds: [atendente] } : {}),
  ...(etiqueta ? { tagIds: [etiqueta] } : {}),
  ...(naolidas ? { withUnreadMessages: true } : {}),
})

/** Whether something is left out. */
export const isNarrowed = ({ fila, atendente, etiqueta, naolidas }: BoardFilter): boolean =>
  fila !== undefined || atendente !== undefined || etiqueta !== undefined || naolidas === true

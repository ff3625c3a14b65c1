import { type LaneOrder, laneOrders } from '@recado/contract/kanban/choices'

/** The board's filter, as in the address. */
export interface BoardFilter {
  /** Unset for the default `order`. */
  sort?: LaneOrder
  fila?: number
  atendente?: number
  etiqueta?: number
  naolidas?: true
}

/** The address of the board: the filter, the lane of a narrow screen, and the conversation beside it. */
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

const set = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

/** Reads the filter of an address. Invalid and default values are left out. */
export function boardFilterOf(address: Record<string, unknown>): BoardFilter {
  const sort = laneOrders.find((one) => one === address.sort)
  return set({
    sort: sort === 'order' ? undefined : sort,
    fila: idOf(address.fila),
    atendente: idOf(address.atendente),
    etiqueta: idOf(address.etiqueta),
    naolidas: address.naolidas === true || address.naolidas === 'true' ? (true as const) : undefined,
  } as BoardFilter)
}

/** Reads the whole address of the board. */
export function boardAddress(address: Record<string, unknown>): BoardAddress {
  return set({
    ...boardFilterOf(address),
    coluna: textOf(address.coluna, /^(lane0|[1-9]\d{0,9})$/),
    conversa: textOf(address.conversa, /^[0-9a-f-]{36}$/i),
  } as BoardAddress)
}

/** Converts the filter to the server's fields. */
export const boardQueryOf = ({ sort, fila, atendente, etiqueta, naolidas }: BoardFilter) => ({
  ...(sort ? { sort } : {}),
  ...(fila ? { queueIds: [fila], onlyQueues: true } : {}),
  ...(atendente ? { userIds: [atendente] } : {}),
  ...(etiqueta ? { tagIds: [etiqueta] } : {}),
  ...(naolidas ? { withUnreadMessages: true } : {}),
})

/** Returns whether the filter hides cards. */
export const isNarrowed = ({ fila, atendente, etiqueta, naolidas }: BoardFilter): boolean =>
  fila !== undefined || atendente !== undefined || etiqueta !== undefined || naolidas === true

/** The filter of a board's cards, as in the address. */
export interface TaskBoardFilter {
  /** Searched in title and tag. */
  q?: string
  pessoa?: number
  prioridade?: string
  tag?: string
}

/** The address of a board: the filter, the column of a narrow screen, and the open card. */
export interface TaskBoardAddress extends TaskBoardFilter {
  coluna?: number
  cartao?: number
}

/** Longer searches are dropped to keep addresses readable. */
const LONGEST = 200

const idOf = (value: unknown) => {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** The router parses a numeric search as a number. */
const textOf = (value: unknown) => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' && text.length <= LONGEST ? text : undefined
}

const set = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

/** Reads the filter of an address. Invalid values are left out. */
export const taskFilterOf = (address: Record<string, unknown>): TaskBoardFilter =>
  set({
    q: textOf(address.q),
    pessoa: idOf(address.pessoa),
    prioridade: textOf(address.prioridade),
    tag: textOf(address.tag),
  } as TaskBoardFilter)

/** Reads the whole address of a board. */
export const readTaskBoardAddress = (address: Record<string, unknown>): TaskBoardAddress =>
  set({ ...taskFilterOf(address), coluna: idOf(address.coluna), cartao: idOf(address.cartao) } as TaskBoardAddress)

/** Returns the number of active filters. */
export const countTaskFilters = (filter: TaskBoardFilter): number => Object.keys(taskFilterOf({ ...filter })).length

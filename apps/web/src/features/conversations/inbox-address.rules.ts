import type { InboxState, Part, Tab } from './inbox-state.ts'

/** The part of the inbox's state in the address, so that a reload, Back and a link show the same list (screens.5). */
export interface InboxAddress {
  lista?: 'resolvidos' | 'busca'
  parte?: 'aguardando' | 'adiados'
  filas?: string | number
  todos?: 1
  texto?: string
  etiquetas?: string | number
  atendentes?: string | number
  anuncios?: string | number
  /** A note of the open ticket, which the drawer shows. The inbox removes it from the address. */
  nota?: number
}

type ListChoice = Pick<InboxState, 'tab' | 'part' | 'queueIds' | 'showAll' | 'searchParam' | 'tags' | 'users' | 'ads'>

const lists = { resolvidos: 'closed', busca: 'search' } as const satisfies Record<string, Tab>
const parts = { aguardando: 'pending', adiados: 'snoozed' } as const satisfies Record<string, Part>

const nameOf = <K extends string>(names: Readonly<Record<K, string>>, value: string) =>
  (Object.keys(names) as K[]).find((name) => names[name] === value)
/** One id is a number, several are joined by dashes, because the router would parse dots as decimals. */
const joined = (ids: readonly number[]) => (ids.length === 1 ? ids[0] : ids.join('-'))
const ids = (value: string | number | undefined) => (value === undefined ? [] : String(value).split('-').map(Number))

/** Returns the address of a list. Leaves out defaults and filters that the list does not apply. */
export function inboxAddressOf({
  tab,
  part,
  queueIds,
  showAll,
  searchParam,
  tags,
  users,
  ads,
}: ListChoice): InboxAddress {
  const searches = tab === 'search'
  const list = nameOf(lists, tab)
  const place = tab === 'open' ? nameOf(parts, part) : undefined
  return {
    ...(list && { lista: list }),
    ...(place && { parte: place }),
    ...(!searches && queueIds.length > 0 && { filas: joined(queueIds) }),
    ...(showAll && { todos: 1 as const }),
    ...(searches && searchParam.trim() !== '' && { texto: searchParam.trim() }),
    ...(searches && tags.length > 0 && { etiquetas: joined(tags) }),
    ...(searches && users.length > 0 && { atendentes: joined(users) }),
    ...(searches && ads.length > 0 && { anuncios: joined(ads) }),
  }
}

/** Returns the list of an address. Keeps the previous queues if the list has no queue filter. */
export function chosenBy(address: InboxAddress, before: Pick<ListChoice, 'part' | 'queueIds'>): ListChoice {
  const tab = address.lista ? lists[address.lista] : 'open'
  return {
    tab,
    part: address.parte ? parts[address.parte] : tab === 'open' ? 'mine' : before.part,
    queueIds: tab === 'search' ? before.queueIds : ids(address.filas),
    showAll: address.todos === 1,
    searchParam: address.texto ?? '',
    tags: ids(address.etiquetas),
    users: ids(address.atendentes),
    ads: ids(address.anuncios),
  }
}

const oneOf = <K extends string>(names: Readonly<Record<K, string>>, value: unknown) =>
  typeof value === 'string' && Object.hasOwn(names, value) ? (value as K) : undefined
const idText = (value: unknown) =>
  typeof value === 'number'
    ? Number.isSafeInteger(value) && value > 0
      ? value
      : undefined
    : typeof value === 'string' && /^\d{1,15}(-\d{1,15})*$/.test(value)
      ? value
      : undefined
const MOST = 200
/** A note's id in an address. */
const noteId = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined

/** Parses an address, which may be written by hand. Unknown parameters are dropped. */
export function readAddress(search: Record<string, unknown>): InboxAddress {
  const { texto } = search
  const text = typeof texto === 'string' || typeof texto === 'number' ? String(texto).slice(0, MOST) : ''
  const read = {
    lista: oneOf(lists, search.lista),
    parte: oneOf(parts, search.parte),
    filas: idText(search.filas),
    todos: search.todos === 1 || search.todos === '1' ? (1 as const) : undefined,
    texto: text || undefined,
    etiquetas: idText(search.etiquetas),
    atendentes: idText(search.atendentes),
    anuncios: idText(search.anuncios),
    nota: noteId(search.nota),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

/** The parameters of the address. They are kept when the user switches tickets. */
export const addressKeys = ['lista', 'parte', 'filas', 'todos', 'texto', 'etiquetas', 'atendentes', 'anuncios'] as const

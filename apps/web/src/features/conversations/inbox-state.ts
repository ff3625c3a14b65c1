import type { Contact } from '@recado/contract/contacts/contact'
import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import type { QuickSuggestion } from '@recado/contract/quick-messages/quick-message'
import { create } from 'zustand'
import type { Card } from './content/vcard.rules.ts'
import type { TicketFilter } from './state/ticket-visibility.rules.ts'

export type Tab = 'open' | 'closed' | 'search'
export type Part = 'mine' | 'pending' | 'snoozed'

/** The dialog over the inbox. */
export type InboxDialog =
  | { kind: 'new'; card?: Card; contact?: Contact }
  | { kind: 'help' }
  | { kind: 'transfer' | 'delete' | 'peek' | 'snooze'; ticket: Ticket }
  | { kind: 'location' | 'card' | 'start-flow'; ticketId: number }
  | { kind: 'media'; ticketId: number; messageId: number }
  | { kind: 'edit-message' | 'delete-message' | 'message-details' | 'forward'; message: Message }
  | { kind: 'message-help'; message: Message; help: 'translation' | 'transcription' }
  | { kind: 'macro'; ticketId: number; macro: QuickSuggestion }
  | { kind: 'edit-contact' | 'schedule'; contactId: number }

export interface InboxState {
  userId: number
  tab: Tab
  /** The tab that was left for the search. Clearing the search returns to it. */
  searchedFrom: Exclude<Tab, 'search'>
  part: Part
  showAll: boolean
  queueIds: readonly number[]
  /** The waiting list shows the longest wait first, unless the user chose the newest message first (TKT-10). */
  oldestFirst: boolean
  searchParam: string
  /** The kind of results that the search tab shows. */
  resultKind: 'all' | 'tickets' | 'messages'
  tags: readonly number[]
  users: readonly number[]
  /** Filters the search by the advertisements that brought its tickets. */
  ads: readonly number[]
  drawer: boolean
  /** The note to which the drawer scrolls. */
  shownNoteId: number | null
  /** A waiting ticket shown beside the list. The address does not change. */
  previewed: Ticket | null
  dialog: InboxDialog | null
  /** The ticket that was open last, for the second view of a narrow screen. */
  lastUuid: string | null
  /** The last `REMEMBERED` tickets that the user moved themselves. Their rows leave the list immediately. */
  moved: readonly number[]
  /** The rows on screen from top to bottom, for keyboard navigation. */
  rows: readonly Ticket[]
}

const start = {
  tab: 'open' as Tab,
  searchedFrom: 'open' as InboxState['searchedFrom'],
  part: 'mine' as Part,
  showAll: false,
  queueIds: [] as readonly number[],
  oldestFirst: true,
  searchParam: '',
  resultKind: 'all' as InboxState['resultKind'],
  tags: [] as readonly number[],
  users: [] as readonly number[],
  ads: [] as readonly number[],
  drawer: false,
  shownNoteId: null as number | null,
  previewed: null as Ticket | null,
  dialog: null,
  lastUuid: null,
  moved: [] as readonly number[],
  rows: [] as readonly Ticket[],
}

/** The current state of the inbox. */
export const useInbox = create<InboxState>()(() => ({ userId: 0, ...start }))

const keyOf = (userId: number) => `inbox:${userId}`

type ScopeChoices = Partial<Pick<InboxState, 'queueIds' | 'showAll' | 'oldestFirst'>>

function readStoredChoices(userId: number): ScopeChoices {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}')
    const { queueIds, showAll, newestFirst } = value as Record<string, unknown>
    const ids = Array.isArray(queueIds) ? queueIds.filter((id): id is number => typeof id === 'number') : []
    return { queueIds: ids, showAll: showAll === true, oldestFirst: newestFirst !== true }
  } catch {
    return {}
  }
}

/** Initialises the inbox for a user with their choices stored in this browser. */
export function beginInbox(userId: number): void {
  if (useInbox.getState().userId === userId) return
  useInbox.setState({ ...start, userId, ...readStoredChoices(userId) })
}

/**
 * Sets which queues the lists show, whether they show all users' tickets, and the order of waiting tickets. Stored in
 * this browser (TKT-07, TKT-08, TKT-10).
 */
export function chooseScope(change: ScopeChoices): void {
  useInbox.setState(change)
  const { userId, queueIds, showAll, oldestFirst } = useInbox.getState()
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify({ queueIds, showAll, newestFirst: !oldestFirst }))
  } catch {}
}

export const showTab = (tab: Tab, part?: Part) =>
  useInbox.setState((now) => ({
    tab,
    ...(part && { part }),
    ...(tab === 'search' && now.tab !== 'search' && { searchedFrom: now.tab }),
  }))
const REMEMBERED = 20
export const noteOwnMove = (ticketId: number) =>
  useInbox.setState(({ moved }) => ({ moved: [ticketId, ...moved].slice(0, REMEMBERED) }))
export const showPreview = (previewed: Ticket | null) => useInbox.setState({ previewed })
export const openDialog = (dialog: InboxDialog) => useInbox.setState({ dialog })
export const closeDialog = () => useInbox.setState({ dialog: null })
/** Removes text and filters of the search, and returns to the list that was left for it. */
export const clearSearch = () =>
  useInbox.setState(({ searchedFrom }) => ({ tab: searchedFrom, searchParam: '', tags: [], users: [], ads: [] }))

const none: readonly number[] = []
const nothing = { searchParam: '', tags: none, users: none }

/** Returns the query of the list on screen. Equal parts are the same objects, so that a shallow comparison works. */
export function filterOf(state: InboxState): TicketFilter {
  const { tab, part, showAll, queueIds, oldestFirst, searchParam, tags, users, ads } = state
  if (tab === 'search')
    return {
      ...{ status: undefined, showAll, queueIds: none, searchParam: searchParam.trim(), tags, users },
      ...(ads.length > 0 ? { ads } : {}),
    }
  if (tab === 'closed') return { status: 'closed', showAll, queueIds, ...nothing }
  if (part === 'snoozed') return { place: 'snoozed', showAll, queueIds, ...nothing }
  if (part === 'mine') return { status: 'open', showAll, queueIds, ...nothing }
  return { status: 'pending', ...(oldestFirst ? { order: 'waiting' as const } : {}), showAll, queueIds, ...nothing }
}

/** Returns whether the search is empty. It is not sent then. */
export const isSearchEmpty = ({ tab, searchParam, tags, users, ads }: InboxState) =>
  tab === 'search' && searchParam.trim() === '' && tags.length + users.length + ads.length === 0

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
  part: Part
  showAll: boolean
  queueIds: readonly number[]
  /** Waiting tickets are listed by their wait, the longest first. */
  oldestFirst: boolean
  searchParam: string
  /** The part of the results that the search tab shows. */
  found: 'all' | 'tickets' | 'messages'
  tags: readonly number[]
  users: readonly number[]
  /** Advertisements that brought the tickets of the search. */
  ads: readonly number[]
  drawer: boolean
  /** A waiting ticket that is looked at beside the list; the address stays. */
  previewed: Ticket | null
  dialog: InboxDialog | null
  /** The ticket that was open last: the second of the two views of a narrow screen. */
  lastUuid: string | null
  /** Tickets that the person moved themselves: their rows are not held back. The last few. */
  moved: readonly number[]
  /** The rows on screen, top to bottom, for moving with the keyboard. */
  rows: readonly Ticket[]
}

const start = {
  tab: 'open' as Tab,
  part: 'mine' as Part,
  showAll: false,
  queueIds: [] as readonly number[],
  oldestFirst: false,
  searchParam: '',
  found: 'all' as InboxState['found'],
  tags: [] as readonly number[],
  users: [] as readonly number[],
  ads: [] as readonly number[],
  drawer: false,
  previewed: null as Ticket | null,
  dialog: null,
  lastUuid: null,
  moved: [] as readonly number[],
  rows: [] as readonly Ticket[],
}

/** How the inbox is set up right now. */
export const useInbox = create<InboxState>()(() => ({ userId: 0, ...start }))

const keyOf = (userId: number) => `inbox:${userId}`

type Kept = Partial<Pick<InboxState, 'queueIds' | 'showAll' | 'oldestFirst'>>

function kept(userId: number): Kept {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}')
    const { queueIds, showAll, oldestFirst } = value as Record<keyof Kept, unknown>
    const ids = Array.isArray(queueIds) ? queueIds.filter((id): id is number => typeof id === 'number') : []
    return { queueIds: ids, showAll: showAll === true, oldestFirst: oldestFirst === true }
  } catch {
    return {}
  }
}

/** Sets the inbox up for a person: the choices they kept at this browser, nothing of the one before. */
export function beginInbox(userId: number): void {
  if (useInbox.getState().userId === userId) return
  useInbox.setState({ ...start, userId, ...kept(userId) })
}

/** Chooses which queues the lists show and whether they show everyone's tickets; kept at this browser (TKT-07, TKT-08). */
export function chooseScope(change: Kept): void {
  useInbox.setState(change)
  const { userId, queueIds, showAll, oldestFirst } = useInbox.getState()
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify({ queueIds, showAll, oldestFirst }))
  } catch {}
}

export const showTab = (tab: Tab, part?: Part) => useInbox.setState(part ? { tab, part } : { tab })
const REMEMBERED = 20
export const noteOwnMove = (ticketId: number) =>
  useInbox.setState(({ moved }) => ({ moved: [ticketId, ...moved].slice(0, REMEMBERED) }))
export const showPreview = (previewed: Ticket | null) => useInbox.setState({ previewed })
export const openDialog = (dialog: InboxDialog) => useInbox.setState({ dialog })
export const closeDialog = () => useInbox.setState({ dialog: null })
export const clearSearch = () => useInbox.setState({ searchParam: '', tags: [], users: [], ads: [] })

const none: readonly number[] = []
const nothing = { searchParam: '', tags: none, users: none }

/** The query of the list on screen. Equal parts are the same objects, so that it can be compared by them. */
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

/** A search for nothing is not sent. */
export const asksForNothing = ({ tab, searchParam, tags, users, ads }: InboxState) =>
  tab === 'search' && searchParam.trim() === '' && tags.length + users.length + ads.length === 0

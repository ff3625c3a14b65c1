import type { MessageAckEvent } from '@recado/contract/conversations/events'
import type { Message } from '@recado/contract/conversations/message'
import { seesEveryTicket } from '@recado/contract/conversations/ticket-sight'
import {
  type Thread,
  type ThreadChange,
  withAck,
  withAckOf,
  withContactOf,
  withMessage,
  withNewestPage,
  withQuotesIn,
  withThreadChanges,
} from '../../apps/web/src/features/conversations/state/live-messages.ts'
import {
  type TicketChange,
  type TicketList,
  withTicketChange,
  withTicketChanges,
} from '../../apps/web/src/features/conversations/state/live-tickets.ts'
import type { TicketFilter, Viewer } from '../../apps/web/src/features/conversations/state/ticket-visibility.rules.ts'

export const listNames = ['open', 'pending', 'closed', 'snoozed', 'notices'] as const
export type ListName = (typeof listNames)[number]

/** The queries of a screen: the three tabs, snoozed tickets, and the bell. An admin sees all tickets. */
export function filterOf(name: ListName, showAll: boolean): TicketFilter {
  const all = { queueIds: [], searchParam: '', tags: [], users: [] }
  if (name === 'snoozed' || name === 'notices') return { ...all, place: name, showAll: name === 'snoozed' && showAll }
  return { ...all, status: name, showAll }
}

/** The state of one browser, maintained by the web app's pure code: lists and open chats change only by events. */
export interface BrowserState {
  lists: Map<ListName, TicketList>
  threads: Map<number, Thread>
  change(change: TicketChange): void
  message(message: Message): void
  ack(ack: MessageAckEvent): void
  /** Sets a fetched list, updated with the events since `mark`. */
  putList(name: ListName, list: TicketList, mark: Mark): void
  /**
   * Sets a fetched page of a chat, updated in the same way; `gone` when access was lost. As in the web app, results of
   * a later query are kept.
   */
  putThread(ticketId: number, page: Thread | 'gone', mark: Mark): void
  mark(): Mark
}

/** The current position in the received events. */
export interface Mark {
  /** The number of this mark. */
  at: number
  tickets: number
  threads: number
}

export function createBrowserState(viewer: Viewer): BrowserState {
  const showAll = seesEveryTicket(viewer)
  const lists = new Map<ListName, TicketList>()
  const threads = new Map<number, Thread>()
  const received: TicketChange[] = []
  const inThreads: ThreadChange[] = []
  const acks = new Map<number, MessageAckEvent>()
  let marks = 0
  const answered = new Map<number, number>()
  const contextOf = (name: ListName) => ({ filter: filterOf(name, showAll), viewer })
  return {
    lists,
    threads,
    mark: () => ({ at: ++marks, tickets: received.length, threads: inThreads.length }),
    change(change) {
      received.push(change)
      for (const [name, list] of lists) lists.set(name, withTicketChange(list, change, contextOf(name)))
      if (change.kind !== 'contact') return
      inThreads.push(change)
      for (const [ticketId, thread] of threads) threads.set(ticketId, withContactOf(thread, change.contact))
    },
    message(message) {
      const thread = threads.get(message.ticketId)
      const ack = acks.get(message.id)
      const fresh = ack ? withAck(message, ack) : message
      inThreads.push({ kind: 'message', message: fresh })
      if (thread) threads.set(message.ticketId, withMessage(thread, fresh))
      for (const [ticketId, other] of threads) threads.set(ticketId, withQuotesIn(other, fresh))
    },
    ack(ack) {
      acks.set(ack.messageId, ack)
      inThreads.push({ kind: 'ack', ack })
      const thread = threads.get(ack.ticketId)
      if (thread) threads.set(ack.ticketId, withAckOf(thread, ack))
    },
    putList: (name, list, mark) =>
      void lists.set(name, withTicketChanges(list, received.slice(mark.tickets), contextOf(name))),
    putThread(ticketId, page, mark) {
      if (mark.at < (answered.get(ticketId) ?? 0)) return
      answered.set(ticketId, mark.at)
      if (page === 'gone') return void threads.delete(ticketId)
      const mergedThread = withNewestPage(threads.get(ticketId), page)
      threads.set(ticketId, withThreadChanges(ticketId, mergedThread, inThreads.slice(mark.threads)))
    },
  }
}

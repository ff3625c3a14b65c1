import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { useMemo, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useMe } from '../../../platform/session.ts'
import { type History, useHistory } from '../state/history.ts'
import type { Thread } from '../state/live-messages.ts'
import { useThread } from '../state/message-queries.ts'
import { notYetIn } from '../state/outgoing.rules.ts'
import { bubbleOf, useOutgoing } from '../state/outgoing-store.ts'

/** Returns the key of a row. An own message keeps it from its first attempt to the server's message. */
export const rowKey = ({ clientId, id }: Message) => clientId ?? `m${id}`

/**
 * Returns the rows of a conversation: messages of earlier tickets once this ticket's first one is loaded, then its own.
 * While older pages exist, the first loaded message is not shown. Then the parts above each row (day, sender, ticket)
 * are always known, and loading older pages changes no row's height.
 */
function rowsOf(thread: Thread, history: History | undefined) {
  const all = thread.hasMore || !history ? thread.messages : [...history.messages, ...thread.messages]
  const hasMore = thread.hasMore || (history?.hasMore ?? true)
  // If the earlier tickets are not loaded yet, the first message is shown anyway.
  const hidesFirst = thread.hasMore || history?.hasMore === true
  return { all, hasMore, visibleMessages: hidesFirst ? all.slice(1) : all }
}

/** Returns the id of the first of the last `unread` incoming messages. Messages before a user's answer are not new. */
function firstUnread(rows: readonly Message[], unread: number): number | null {
  let left = unread
  for (let at = rows.length - 1; at >= 0 && left > 0; at--) {
    const row = rows[at]
    if (row?.fromMe && row.user) return firstAfter(rows, at)
    if (row && !row.fromMe && --left === 0) return row.id
  }
  return unread > 0 ? (rows[0]?.id ?? null) : null
}

const firstAfter = (rows: readonly Message[], at: number) =>
  rows.slice(at + 1).find(({ fromMe }) => !fromMe)?.id ?? null

export function useThreadRows(ticket: Ticket, marksUnread: boolean) {
  const { id: userId } = useMe()
  const query = useThread(ticket.id)
  const outgoing = useOutgoing(
    useShallow(({ items }) => items.filter((item) => item.ticketId === ticket.id && item.userId === userId)),
  )
  const thread = query.data
  const history = useHistory(ticket.id)
  const parts = useMemo(() => thread && rowsOf(thread, history), [thread, history])
  const visibleMessages = parts?.visibleMessages
  const rows = useMemo(() => {
    if (!visibleMessages || outgoing.length === 0) return visibleMessages
    return [...visibleMessages, ...notYetIn(outgoing, visibleMessages).map(bubbleOf)]
  }, [visibleMessages, outgoing])
  // The start position is fixed at the first render.
  const [unread, setUnread] = useState<{ from: number | null } | null>(null)
  if (unread === null && visibleMessages) {
    // Around an old message nothing counts as new.
    setUnread({ from: marksUnread && !thread?.newer ? firstUnread(visibleMessages, ticket.unreadMessages) : null })
  }
  const hasMore = parts?.hasMore ?? false
  return {
    query,
    rows,
    above: parts && parts.visibleMessages !== parts.all ? parts.all[0] : undefined,
    unreadFrom: unread?.from ?? null,
    hasMore,
    tickets: history?.tickets,
  }
}

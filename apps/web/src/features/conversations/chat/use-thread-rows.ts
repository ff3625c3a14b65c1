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

/** The key of a row: an own message keeps it from its first try to the server's answer. */
export const rowKey = ({ clientId, id }: Message) => clientId ?? `m${id}`

/**
 * The rows of a conversation: the earlier tickets' messages once this one's first is there, then its own. While older
 * pages exist the first loaded message is held back: the parts above a row (day, sender, ticket) are then always known,
 * and loading older ones changes the height of none.
 */
function rowsOf(thread: Thread, history: History | undefined) {
  const all = thread.hasMore || !history ? thread.messages : [...history.messages, ...thread.messages]
  const hasMore = thread.hasMore || (history?.hasMore ?? true)
  // Of the earlier tickets nothing may be known yet: nothing waits for them.
  const holds = thread.hasMore || history?.hasMore === true
  return { all, hasMore, known: holds ? all.slice(1) : all }
}

/** The first of the last `unread` messages that came in; those that a person of ours answered afterwards are not new. */
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
  const known = parts?.known
  const rows = useMemo(() => {
    if (!known || outgoing.length === 0) return known
    return [...known, ...notYetIn(outgoing, known).map(bubbleOf)]
  }, [known, outgoing])
  // Where reading begins is decided once, when the conversation is first drawn.
  const [unread, setUnread] = useState<{ from: number | null } | null>(null)
  if (unread === null && known) {
    // Around an old message nothing is new.
    setUnread({ from: marksUnread && !thread?.newer ? firstUnread(known, ticket.unreadMessages) : null })
  }
  const hasMore = parts?.hasMore ?? false
  return {
    query,
    rows,
    above: parts && parts.known !== parts.all ? parts.all[0] : undefined,
    unreadFrom: unread?.from ?? null,
    hasMore,
    tickets: history?.tickets,
  }
}

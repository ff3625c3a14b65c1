import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import type { BrowserView, Snapshot, Violation } from '../snapshot.rules.ts'

const rule = 'Every browser’s state by events equals a fresh fetch'

/** Lists and open chats updated by events match a fresh fetch from the server. */
export function browsersAgree({ browsers }: Snapshot): Violation[] {
  return browsers.flatMap((browser) => [...listProblems(browser), ...threadProblems(browser)])
}

function listProblems({ name, lists }: BrowserView): Violation[] {
  return lists.flatMap(({ list, hasMore, onScreen, fetched }) => {
    const expected = hasMore ? fetched.slice(0, onScreen.length) : fetched
    const [a, b] = [onScreen.map(ticketLine), expected.map(ticketLine)]
    const at = Array.from({ length: Math.max(a.length, b.length) }).findIndex((_, place) => a[place] !== b[place])
    if (at < 0) return []
    const what = `the list “${list}” of ${name} differs in row ${at + 1} (${a.length} shown, ${b.length} fetched)`
    const ids = { ...idsOf('shown', onScreen), ...idsOf('fetched', expected) }
    return [{ rule, what, rows: [{ onScreen: a[at] ?? 'no such row' }, { fetched: b[at] ?? 'no such row' }, ids] }]
  })
}

/** In their order, to distinguish a missing row from a moved one. */
const idsOf = (side: string, list: ReadonlyArray<{ id: number }>) => ({ [`${side} ids`]: list.map(({ id }) => id) })

function threadProblems({ name, threads }: BrowserView): Violation[] {
  return threads.flatMap(({ ticketId, onScreen, fetched }) => {
    // A person who lost access to a chat keeps it on screen until leaving it.
    if (fetched === 'gone') return []
    // A quote of a deleted message stays on screen until the chat is fetched, because no event reports it.
    const expected = fetched.slice(beginOf(onScreen, fetched))
    const unquoted = new Set(
      expected.flatMap(({ id, quotedMsgId, quotedMsg }) => (quotedMsgId && !quotedMsg ? id : [])),
    )
    const [a, b] = [
      onScreen.map((message) => messageLine(unquoted.has(message.id) ? { ...message, quotedMsg: null } : message)),
      expected.map(messageLine),
    ]
    const at = Array.from({ length: Math.max(a.length, b.length) }).findIndex((_, place) => a[place] !== b[place])
    if (at < 0) return []
    const what = `the chat of ticket ${ticketId} at ${name} differs in message ${at + 1} of ${b.length}`
    return [{ rule, what, rows: [{ onScreen: a[at] ?? 'no such message' }, { fetched: b[at] ?? 'no such message' }] }]
  })
}

/** The start of a chat's loaded part. Older messages are not compared. */
function beginOf([oldest]: readonly Message[], fetched: readonly Message[]): number {
  return Math.max(
    0,
    fetched.findIndex(({ id }) => id === oldest?.id),
  )
}

/**
 * Serialises equal content to equal text: sorted keys, without fields that differ for other reasons. Media addresses
 * are signed anew in each answer; a session's state has a separate event.
 */
const plain = (key: string, value: unknown): unknown => {
  if ((key === 'mediaUrl' || key === 'profilePicUrl') && typeof value === 'string') return value.replace(/\?.*/, '')
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The fields of a contact in a ticket's row; the contact's event has more. */
const contactLine = ({ id, name, number, lid, email, profilePicUrl, isGroup }: Ticket['contact']) => ({
  ...{ id, name, number, lid, email, profilePicUrl, isGroup },
})

const ticketLine = (ticket: Ticket) =>
  JSON.stringify(
    {
      ...ticket,
      contact: contactLine(ticket.contact),
      whatsapp: ticket.whatsapp && { ...ticket.whatsapp, status: '' },
    },
    plain,
  )

/**
 * The fields of a message that a chat draws. The read state of a customer's message follows from its ticket's unread
 * counter, and its author's name from the ticket's contact; neither has a message event. An acknowledgement whose
 * predecessor came before the fetch leaves the version behind, which is not drawn.
 */
const messageLine = ({ read: _read, updatedAt: _at, version: _version, contact, quotedMsg, ...message }: Message) =>
  JSON.stringify({ ...message, contactId: contact?.id, quoted: quotedMsg && { ...quotedMsg, contact: null } }, plain)

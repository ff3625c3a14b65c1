import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import type { BrowserView, Snapshot, Violation } from '../snapshot.rules.ts'

const rule = 'Every browser’s state by events equals a fresh fetch'

/** Lists and open chats that followed events say what the server says when it is asked. */
export function browsersAgree({ browsers }: Snapshot): Violation[] {
  return browsers.flatMap((browser) => [...listProblems(browser), ...threadProblems(browser)])
}

function listProblems({ name, lists }: BrowserView): Violation[] {
  return lists.flatMap(({ list, hasMore, shown, fetched }) => {
    const expected = hasMore ? fetched.slice(0, shown.length) : fetched
    const [a, b] = [shown.map(ticketLine), expected.map(ticketLine)]
    const at = Array.from({ length: Math.max(a.length, b.length) }).findIndex((_, place) => a[place] !== b[place])
    if (at < 0) return []
    const what = `the list “${list}” of ${name} differs in row ${at + 1} (${a.length} shown, ${b.length} fetched)`
    const ids = { ...idsOf('shown', shown), ...idsOf('fetched', expected) }
    return [{ rule, what, rows: [{ shown: a[at] ?? 'no such row' }, { fetched: b[at] ?? 'no such row' }, ids] }]
  })
}

/** In their order: whether a row is missing, or stands elsewhere. */
const idsOf = (side: string, list: ReadonlyArray<{ id: number }>) => ({ [`${side} ids`]: list.map(({ id }) => id) })

function threadProblems({ name, threads }: BrowserView): Violation[] {
  return threads.flatMap(({ ticketId, shown, fetched }) => {
    // A person who lost the right to see a chat keeps it on the screen until it is left.
    if (fetched === 'gone') return []
    // A quote whose message went with its conversation stays on the screen until the chat is fetched: no event names it.
    const expected = fetched.slice(beginOf(shown, fetched))
    const unquoted = new Set(
      expected.flatMap(({ id, quotedMsgId, quotedMsg }) => (quotedMsgId && !quotedMsg ? id : [])),
    )
    const [a, b] = [
      shown.map((message) => messageLine(unquoted.has(message.id) ? { ...message, quotedMsg: null } : message)),
      expected.map(messageLine),
    ]
    const at = Array.from({ length: Math.max(a.length, b.length) }).findIndex((_, place) => a[place] !== b[place])
    if (at < 0) return []
    const what = `the chat of ticket ${ticketId} at ${name} differs in message ${at + 1} of ${b.length}`
    return [{ rule, what, rows: [{ shown: a[at] ?? 'no such message' }, { fetched: b[at] ?? 'no such message' }] }]
  })
}

/** Where the loaded part of a chat begins: nobody asked for what is older. */
function beginOf([oldest]: readonly Message[], fetched: readonly Message[]): number {
  return Math.max(
    0,
    fetched.findIndex(({ id }) => id === oldest?.id),
  )
}

/**
 * As text that is the same for the same content: keys in one order, and without fields that differ for another reason.
 * Media addresses are signed afresh in each answer; the state of a session has its own event.
 */
const plain = (key: string, value: unknown): unknown => {
  if ((key === 'mediaUrl' || key === 'profilePicUrl') && typeof value === 'string') return value.replace(/\?.*/, '')
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The fields of a contact in a ticket's row; its own event carries more. */
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
 * The fields of a message that a chat draws. Whether a customer's message was read follows from its ticket's unread
 * counter, and its author's name from the ticket's contact: neither is an event of the message. An acknowledgement
 * whose predecessor came before the page was fetched leaves the version behind; nothing draws it.
 */
const messageLine = ({ read: _read, updatedAt: _at, version: _version, contact, quotedMsg, ...message }: Message) =>
  JSON.stringify({ ...message, contactId: contact?.id, quoted: quotedMsg && { ...quotedMsg, contact: null } }, plain)

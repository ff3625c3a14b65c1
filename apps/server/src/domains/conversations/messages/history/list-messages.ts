import type { listMessages as endpoint } from '@recado/contract/conversations/endpoints'
import type { In, Out } from '@recado/contract/endpoint'
import type { Actor } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import { cursorOf, field } from '../../../../platform/cursor.rules.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { ticketFor } from '../../tickets/ticket-for.ts'
import type { MediaAddresses } from '../media/media-address.ts'
import { type MessagePage, type MessagePlace, messagePlace } from '../message.store.ts'
import { messagePage, newerMessages } from './message-page.store.ts'

const PAGE = 20
/** `sentAt` in microseconds since 1970. */
const place = cursorOf({ sentAt: field.whole, id: field.whole })

/**
 * Returns a page of a ticket's messages, oldest first within the page (wire.4): the newest, before a cursor, after one,
 * or around a message.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_NO_MESSAGE_FOUND, ERR_VALIDATION for a foreign cursor
 */
export async function listMessages(
  work: Work,
  actor: Actor,
  input: { ticketId: number; query: In<typeof endpoint, 'query'>; addresses: MediaAddresses },
): Promise<Out<typeof endpoint>> {
  const { around, after } = input.query
  if (around || after !== undefined) return listBetween(work, actor, input)
  const from = startOf(input.query)
  // Queried in parallel; the page is only returned to users who may see the ticket.
  const [ticket, page] = await Promise.all([
    ticketFor(work, actor, input.ticketId),
    messagePage(work.db, input.ticketId, from, PAGE + 1),
  ])
  return { ticket, count: page.count, ...olderOf(page.rows, PAGE, input.addresses) }
}

/** Returns a page that does not end at the newest message, with a cursor to the newer ones. */
async function listBetween(
  work: Work,
  actor: Actor,
  { ticketId, query, addresses }: Parameters<typeof listMessages>[2],
): Promise<Out<typeof endpoint>> {
  const ticket = await ticketFor(work, actor, ticketId)
  const middle = query.around
    ? await messagePlace(work.db, work.companyId, ticketId, query.around)
    : placeAt(query.after, 'after')
  if (!middle) throw new AppError('ERR_NO_MESSAGE_FOUND')
  const most = query.around ? PAGE / 2 : PAGE
  const newer = await newerMessages(work.db, ticketId, middle, most + 1)
  const newerPage = newer.slice(0, most)
  // Before the next id, so that the older half starts with the message itself.
  const upTo = { before: { ...middle, id: middle.id + (query.around ? 1 : 0) } }
  const page = await messagePage(work.db, ticketId, upTo, query.around ? PAGE / 2 + 1 : 1)
  const older = olderOf(page.rows, query.around ? PAGE / 2 : 0, addresses)
  const last = newerPage.at(-1)
  return {
    ticket,
    count: page.count,
    messages: [...older.messages, ...newerPage.map((row) => addresses.signed(row.view))],
    hasMore: older.hasMore,
    cursor: older.cursor,
    newerCursor: newer.length > most && last ? place.write({ sentAt: last.sent_at, id: last.view.id }) : null,
  }
}

function olderOf(rows: MessagePage['rows'], most: number, addresses: MediaAddresses) {
  const pageRows = rows.slice(0, most)
  const oldest = pageRows.at(-1)
  const hasMore = rows.length > most
  return {
    messages: pageRows.map((row) => addresses.signed(row.view)).reverse(),
    hasMore,
    cursor: hasMore && oldest ? place.write({ sentAt: oldest.sent_at, id: oldest.view.id }) : null,
  }
}

function startOf(query: In<typeof endpoint, 'query'>): { before: MessagePlace } | { offset: number } {
  if (query.cursor === undefined) return { offset: (query.pageNumber - 1) * PAGE }
  return { before: placeAt(query.cursor, 'cursor') }
}

function placeAt(cursor: string | undefined, from: string): MessagePlace {
  const position = place.require(cursor, from)
  if (!position) throw new AppError('ERR_VALIDATION', { field: from })
  return position
}

import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { listContacts } from '@recado/contract/contacts/endpoints'
import { countTickets, listTickets } from '@recado/contract/conversations/endpoints'
import { pageTags } from '@recado/contract/tags/endpoints'
import { companySigns, signsIn } from '../plan/marks.rules.ts'
import { REAL_LINE } from '../plan/plan.rules.ts'
import type { Company } from '../product/company.ts'
import type { BrowserView, Counters, Snapshot, StoredContact, StoredTicket } from '../snapshot.rules.ts'
import type { Browser } from './browser.ts'
import { readList, readThread } from './fetch-shown.ts'
import * as rows from './stored-rows.ts'
import type { Aftermath } from './storm.ts'

/** The data of all invariants, once it is calm. `waiting` is the work that did not finish. */
export async function collect(
  { fixture, browsers, lags }: Omit<Aftermath, 'close'>,
  waiting: Snapshot['waiting'],
): Promise<Omit<Snapshot, 'longestReactionWait'>> {
  const { dataDir, companies, nodes, phones, outside } = fixture
  const tickets = withPlaces(await rows.ticketRows(dataDir), companies)
  const contacts = withPlaces(await rows.contactRows(dataDir), companies)
  const counters: Counters[] = []
  for (const company of companies) counters.push(...(await countersOf(company, tickets, contacts)))
  const foreignRows: string[] = []
  for (const { id, place } of companies)
    foreignRows.push(...(await rows.rowsWithSign(dataDir, id, companySigns[place] ?? '')))
  for (const node of nodes) foreignRows.push(...(await linesOfTwo(node.logFile)))
  return {
    phones: [
      ...withPlaces(await rows.phoneRows(dataDir), companies),
      ...phones.rows(companies.map(({ lineIds }) => lineIds[REAL_LINE] ?? 0)),
    ],
    stored: withPlaces(await rows.messageRows(dataDir), companies),
    ...{ tickets, contacts, waiting, counters, foreignRows, lags },
    deletedMessages: new Set(
      [...(await rows.buriedKeys(dataDir))].map((key) => {
        const [id, ...rest] = key.split('/')
        return [placeOf(Number(id), companies), ...rest].join('/')
      }),
    ),
    timeline: withPlaces(await rows.timelineRows(dataDir), companies),
    audit: withPlaces(await rows.auditRows(dataDir), companies),
    schedules: withPlaces(await rows.scheduleRows(dataDir), companies),
    webhookCalls: outside.webhookCalls,
    browsers: await Promise.all(browsers.map(viewOf)),
  }
}

const placeOf = (id: number, companies: readonly Company[]) =>
  companies.find((company) => company.id === id)?.place ?? -1

/** Replaces company ids by the companies' places in the storm, and drops other companies. */
const withPlaces = <Row extends { company: number }>(list: readonly Row[], companies: readonly Company[]): Row[] =>
  list.map((row) => ({ ...row, company: placeOf(row.company, companies) })).filter(({ company }) => company >= 0)

async function viewOf({ name, company, person, state }: Browser): Promise<BrowserView> {
  const lists: Array<BrowserView['lists'][number]> = []
  for (const [list, { tickets, hasMore }] of state.lists) {
    const fetchedList = await readList(person, list, hasMore ? tickets.length : Number.POSITIVE_INFINITY)
    lists.push({ list, hasMore, onScreen: tickets, fetched: fetchedList?.tickets ?? [] })
  }
  const threads: Array<BrowserView['threads'][number]> = []
  for (const [ticketId, { messages }] of state.threads) {
    const fetchedThread = await readThread(person, ticketId, messages.length)
    threads.push({
      ticketId,
      onScreen: messages,
      fetched: fetchedThread === 'gone' || !fetchedThread ? 'gone' : fetchedThread.messages,
    })
  }
  return { name, company, lists, threads }
}

/** The product's counters, beside the same ones counted from rows. */
async function countersOf(
  { place, admin, tagIds }: Company,
  tickets: readonly StoredTicket[],
  contacts: readonly StoredContact[],
): Promise<Counters[]> {
  const ownTickets = tickets.filter(({ company }) => company === place)
  const of = (status: string) => ownTickets.filter((ticket) => ticket.status === status && !ticket.snoozed).length
  const figures: Counters[] = []
  const add = (what: string, counterValue: number | undefined, counted: number) =>
    figures.push({ company: place, what, value: counterValue ?? -1, counted })
  const counts = await answerOf(admin.call(countTickets, { query: { showAll: true } }))
  add('open tickets', counts?.open, of('open'))
  add('pending tickets', counts?.pending, of('pending'))
  add('tickets put off', counts?.snoozed, ownTickets.filter(({ snoozed }) => snoozed).length)
  for (const status of ['open', 'pending', 'closed']) {
    const page = await answerOf(admin.call(listTickets, { query: { status, showAll: true } }))
    add(`the count of the list of ${status} tickets`, page?.count, of(status))
  }
  const tags = await answerOf(admin.call(pageTags, { query: {} }))
  for (const tagId of tagIds) {
    const counterValue = tags?.tags.find(({ id }) => id === tagId)?.ticketsCount
    add(`tickets with tag ${tagId}`, counterValue, ownTickets.filter((ticket) => ticket.tags.includes(tagId)).length)
  }
  const people = await answerOf(admin.call(listContacts, { query: {} }))
  add('contacts', people?.count, contacts.filter(({ company }) => company === place).length)
  return figures
}

async function answerOf<T>(
  reply: Promise<{ kind: 'answered'; status: number; body: T } | { kind: 'unanswered' }>,
): Promise<T | null> {
  const resolved = await reply
  return resolved.kind === 'answered' && resolved.status === 200 ? resolved.body : null
}

/** Log lines that carry the signs of two companies. */
async function linesOfTwo(file: string): Promise<string[]> {
  const leaks: string[] = []
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (signsIn(line).length > 1) leaks.push(`a log line carries texts of two companies: ${line.slice(0, 500)}`)
  }
  return leaks
}
